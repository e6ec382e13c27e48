"""A visitor without a browser: the messages that one sends, and what the server answers."""

import http.client
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.sync.client import ClientConnection, connect

SECONDS = 180  # generous: the machine may be busy


class Visitor:
    """One visit: it asks for pages, keeps their texts and widgets, and sends files."""

    def __init__(self, socket: ClientConnection, host: str) -> None:
        self.socket, self.host = socket, host
        self.texts: list[str] = []
        self.widgets: dict[str, str] = {}
        """Ids, by the label that each widget has."""
        self._states: list[WidgetState] = []
        self._session = ""

    def open(self, page: str = "", query: str = "") -> None:
        """Ask for a page, or for the same one again, and wait until its script has finished."""
        asked = BackMsg()
        asked.rerun_script.page_name, asked.rerun_script.query_string = page, query
        asked.rerun_script.widget_states.widgets.extend(self._states)
        self.socket.send(asked.SerializeToString())
        while True:
            told = self._next()
            kind = told.WhichOneof("type")
            if kind == "new_session":
                self._session = told.new_session.initialize.session_id or self._session
            elif kind == "delta":
                self._keep(told.delta.new_element)
            elif kind == "script_finished" and told.script_finished == 0:
                return

    def _keep(self, element: Any) -> None:
        kind = element.WhichOneof("type")
        if kind == "text":
            self.texts.append(element.text.body)
        elif kind is not None and hasattr(getattr(element, kind), "label"):
            widget = getattr(element, kind)
            self.widgets[widget.label] = getattr(widget, "id", "")

    def number(self, name: str) -> int:
        told = (each.split() for each in reversed(self.texts))
        return next(int(value) for word, value, *_ in told if word == name)

    def upload(self, label: str, name: str, content: bytes) -> None:
        asked = BackMsg()
        asked.file_urls_request.request_id = uuid.uuid4().hex
        asked.file_urls_request.file_names.append(name)
        asked.file_urls_request.session_id = self._session
        self.socket.send(asked.SerializeToString())
        while (told := self._next()).WhichOneof("type") != "file_urls_response":
            pass
        (place,) = told.file_urls_response.file_urls
        self._put(place.upload_url, name, content)
        state = WidgetState(id=self.widgets[label])
        info = state.file_uploader_state_value.uploaded_file_info.add()
        info.name, info.size, info.file_id = name, len(content), place.file_id
        info.file_urls.CopyFrom(place)
        self._states.append(state)

    def _put(self, place: str, name: str, content: bytes) -> None:
        server = http.client.HTTPConnection(self.host, timeout=SECONDS)
        server.request("GET", "/_stcore/health")
        answer = server.getresponse()
        answer.read()
        cookie = (answer.getheader("set-cookie") or "").split(";")[0]
        mark = uuid.uuid4().hex
        disposition = f'form-data; name="{name}"; filename="{name}"'
        head = f"--{mark}\r\nContent-Disposition: {disposition}\r\nContent-Type: text/csv\r\n\r\n"
        body = head.encode() + content + f"\r\n--{mark}--\r\n".encode()
        headers = {"Content-Type": f"multipart/form-data; boundary={mark}", "Cookie": cookie}
        headers["X-Xsrftoken"] = cookie.partition("=")[2]
        server.request("PUT", f"/{place.lstrip('/')}", body, headers)
        answer = server.getresponse()
        answer.read()
        assert answer.status == http.client.NO_CONTENT
        server.close()

    def _next(self) -> ForwardMsg:
        told = ForwardMsg()
        told.ParseFromString(self.socket.recv(timeout=SECONDS))  # type: ignore[arg-type]
        return told


@contextmanager
def visiting(base: str) -> Iterator[Visitor]:
    host = urlsplit(base).netloc
    protocols: Any = ["streamlit"]
    with connect(f"ws://{host}/_stcore/stream", subprotocols=protocols, max_size=None) as socket:
        yield Visitor(socket, host)
