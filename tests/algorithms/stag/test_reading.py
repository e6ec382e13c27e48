"""Files of points: the same counts as at once, forms of files, what is left out, bad files."""

import io
import tracemalloc

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

from dp_core.algorithms.stag.data.lattice import bin_points
from dp_core.algorithms.stag.data.reading import read_lattice
from dp_core.algorithms.stag.data.samples import synthetic_city
from dp_core.algorithms.stag.data.upload import MapUpload
from dp_core.errors import DataError, DPError
from dp_core.uploads.files import Layout, read_table
from dp_core.words import say

BOX = (-10.0, 40.0, 10.0, 60.0)
UNIT = (0.0, 0.0, 1.0, 1.0)

T_DRIVE = (
    b"1,2008-02-02 15:36:08,116.51172,39.92123\n"
    b"1,2008-02-02 15:46:08,116.51135,39.93883\n"
    b"2,2008-02-02 15:56:08,116.51627,39.91034\n"
)
GOWALLA = (
    b"0\t2010-10-19T23:55:27Z\t30.2359091167\t-97.7951395833\t22847\n"
    b"0\t2010-10-18T22:17:43Z\t30.2691029532\t-97.7493953705\t420315\n"
    b"1\t2010-10-17T23:42:03Z\t30.2557309927\t-97.7633857727\t316637\n"
)


def csv(points, header="lon,lat", separator=","):
    lines = [separator.join(map(repr, map(float, point))) for point in points]
    return "".join(f"{line}\n" for line in ([header] if header else []) + lines).encode()


def parquet(**columns):
    file = io.BytesIO()
    pq.write_table(pa.table(columns), file)
    return file.getvalue()


def refused(content, *, kind=DataError, box=UNIT, **named):
    with pytest.raises(kind) as caught:
        read_lattice(content, box, 4, **named)
    message = str(caught.value)
    assert message.endswith(".")
    assert "\n" not in message
    return message


def why(content, **named):
    """Key of the message with which the reader refuses a file."""
    with pytest.raises(DPError) as caught:
        read_lattice(content, **{"box": UNIT, "resolution": 4, **named})
    return caught.value.args[0].key


def refused_twice(content, **named):
    """Give the message of the reader, and hold that of an upload of the same file against it."""
    message = refused(content, **named)
    upload = MapUpload(**{"box": UNIT, "resolution": 4, **named})
    with pytest.raises(DataError) as caught:
        upload.accept(read_table(content, "a.csv"))
    assert caught.value.field
    assert str(caught.value) == message
    return message


def same(made, points, box=UNIT, resolution=4):
    counts, outside = bin_points(*np.reshape(points, (-1, 2)).T, box, resolution)
    assert_array_equal(made.counts, counts)
    assert (made.outside, made.box) == (outside, box)


coordinates = st.one_of(st.floats(-1, 2), st.sampled_from([0.0, 0.25, 0.5, 1.0, 1e-300, 5e9]))
many = st.lists(st.tuples(coordinates, coordinates), min_size=1, max_size=30)


@settings(max_examples=25)
@given(many, st.integers(1, 9), st.booleans())
def test_csv_and_parquet_give_the_counts_of_the_points(points, resolution, header):
    # One point at least that is no whole number, and in the box: columns can be told.
    points = [(0.5, 0.25), *points]
    bare = {"lon": "column 1", "lat": "column 2", "layout": Layout(header=False)}
    content = csv(points, "lon,lat" if header else "")
    made = read_lattice(content, UNIT, resolution, **({} if header else bare))
    same(made, points, resolution=resolution)
    lon, lat = np.array(points).T
    same(read_lattice(parquet(lat=lat, lon=lon), UNIT, resolution), points, resolution=resolution)


@pytest.mark.parametrize("odd", ["0.5,0.5,0.5", '"a\nb",1,2'])
@pytest.mark.parametrize("place", [0, 2, 4])
def test_no_record_of_a_file_without_header_says_how_long_all_others_are(odd, place):
    rows = ["0.1,0.9"] * 4
    rows.insert(place, odd)
    bare = {"lon": "column 1", "lat": "column 2", "layout": Layout(header=False)}
    assert why("\n".join(rows).encode(), **bare) == "reading-ragged"


@pytest.mark.slow
def test_many_batches_give_the_counts_of_the_points(tmp_path):
    once, _ = synthetic_city(60_000, 3, bounds=BOX)
    points = np.tile(once, (5, 1))
    table = pa.table({"time": np.arange(len(points)), "lat": points[:, 1], "lon": points[:, 0]})
    pq.write_table(table, tmp_path / "a.parquet", row_group_size=70_000)
    rows = pd.DataFrame(once).to_csv(index=False, header=False)
    (tmp_path / "a.csv").write_text(f"Longitude,Latitude\n{5 * rows}")
    for name in ("a.parquet", "a.csv"):
        made = read_lattice(tmp_path / name, BOX, 64)
        same(made, points, BOX, 64)
        same(read_lattice(str(tmp_path / name), BOX, 64), points, BOX, 64)
        with (tmp_path / name).open("rb") as file:
            again = read_lattice(file, BOX, 64)
            assert not file.closed
        assert again.fingerprint == made.fingerprint
        assert made.confidential
        assert not made.synthetic
        assert made.name == "Your file"


def test_a_file_is_read_without_holding_its_rows(tmp_path):
    points = np.random.default_rng(0).random((2, 2_000_000))
    table = pa.table({"lon": points[0], "lat": points[1]})
    pq.write_table(table, tmp_path / "a.parquet", row_group_size=2_000_000, use_dictionary=False)
    del table
    pool = pa.default_memory_pool()
    before, most = pool.bytes_allocated(), []
    tracemalloc.start()
    try:
        read_lattice(
            tmp_path / "a.parquet", UNIT, 64,
            progress=lambda *_: most.append(pool.bytes_allocated() - before),
        )  # fmt: skip
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(most) > 2
    assert max(most) < 16e6  # of 32 MB
    assert peak < 12e6


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("lon,lat", "0.9,0.1"),
        ("y,x", "0.1,0.9"),
        ("pickup_longitude,pickup_latitude", "0.9,0.1"),
        ("startLat,startLng", "0.1,0.9"),
        ("lat (deg),long (deg)", "0.1,0.9"),
        ("dropoff_lat,dropoff_lon,pickup_lat,pickup_lon", "0.9,0.1,0.1,0.9"),
        ("end_lon,home_lat,lon,lat", "0.1,0.9,0.9,0.1"),
    ],
)
def test_columns_are_told_by_their_names_starts_before_ends_and_in_pairs(header, row):
    made = read_lattice(f"{header}\n{row}\n".encode(), UNIT, 2)
    assert made.counts.tolist() == [[0, 1], [0, 0]]


@pytest.mark.parametrize(
    ("content", "delimiter"),
    [
        (b"\xef\xbb\xbflon;lat\r\n0.1;0.9\r\n0.2;0.8\r\n", ";"),
        (b"\r\n\nlon\tlat\n0.1\t0.9\n\n0.2\t0.8", "\t"),
        (b'"lon","lat"\n"0.1","0.9"\n" 0.2","0.8 "\n', ","),
        (b'note,lon,lat\n"two\nlines",0.1,0.9\nb,.2,8e-1\n', ","),
    ],
)
def test_text_comes_in_many_forms(content, delimiter):
    made = read_lattice(content, UNIT, 2, layout=Layout(delimiter=delimiter))
    assert made.counts.tolist() == [[0, 0], [2, 0]]
    assert (made.outside, made.notes) == (0, ())


@pytest.mark.parametrize(
    "column",
    [
        pa.array([1, None, 0], pa.int8()),
        pa.array(["1", " ", "0"]),
        pa.array(["1", None, "0"]).dictionary_encode(),
        pa.array(["1.0", "?", "0.00"]).cast(pa.large_string()),
        pa.array([1, None, 0], pa.int64()).cast(pa.decimal128(25, 3)),
    ],
)
def test_parquet_columns_may_have_any_type_of_numbers(column):
    made = read_lattice(parquet(lon=column, lat=column), UNIT, 2)
    assert (made.counts.tolist(), made.outside) == ([[1, 0], [0, 1]], 1)
    assert made.notes == (say("stag-left-out", rows=1),)


def test_decimals_behind_a_comma_are_read_where_that_is_stated():
    comma = Layout(delimiter=";", decimal_comma=True)
    content = b"lon;lat\n0,25;0,75\n1;0\nsoon;0,5\n"
    made = read_lattice(content, (0, 0, 1, 1), 2, layout=comma)
    assert made.counts.tolist() == [[0, 1], [1, 0]]
    assert made.outside == 1


def test_rows_that_are_no_point_are_left_out_and_counted():
    rows = b"0.1,0.9\nnan,0.5\n,0.5\n0.5,inf\n0.5,-Infinity\nhere,0.5\n0.5,1e999\n2,0.5\n0.5,0.5\n"
    made = read_lattice(b"lon,lat\n" + rows, UNIT, 2)
    assert (made.counts.tolist(), made.outside) == ([[0, 0], [1, 1]], 7)
    assert made.notes == (say("stag-left-out", rows=6),)
    rows = b"0.1,0.9\n0.1\n" * 2_000 + b"0.1,0.9,0.5\n"  # too few and too many cells
    made = read_lattice(b"lon,lat\n" + rows, UNIT, 2)
    assert int(made.counts[1, 0]) == 2_000
    assert (made.outside, made.notes) == (2_001, (say("stag-left-out", rows=2_001),))


@pytest.mark.parametrize("content", [b"lon,lat", b"lon,lat\n2,3\n", b"lon,lat\nnan,inf\n"])
def test_nothing_in_the_box_is_a_valid_map_of_zeros_with_a_note(content):
    made = read_lattice(content, UNIT, 3)
    assert made.counts.sum() == len(made) == 0
    assert made.notes[-1] == say("stag-no-point")
    upload = MapUpload(box=UNIT, resolution=3)
    assert upload.accept(read_table(content, "a.csv")).fingerprint == made.fingerprint
    made = read_lattice(parquet(lon=np.empty(0), lat=np.empty(0)), UNIT, 3)
    assert (len(made), made.outside) == (0, 0)


@settings(max_examples=25)
@given(
    st.lists(st.tuples(st.sampled_from("abcde"), st.sampled_from([0.1, 0.9, 2.0])), max_size=40),
    st.integers(1, 5),
)
def test_the_first_points_of_each_person_are_kept(rows, cap):
    content = "user,lon,lat\n" + "".join(f"{who},{x},0.5\n" for who, x in rows)
    made = read_lattice(content.encode(), UNIT, 2, person="user", cap=cap)
    left, expected, seen = {}, [], {}
    for who, x in rows:
        if x < 1:
            seen[who] = seen.get(who, 0) + 1
            if left.setdefault(who, cap) > 0:
                left[who] -= 1
                expected.append(x)
    assert made.counts.sum(axis=0).tolist() == [expected.count(0.1), expected.count(0.9)]
    assert made.outside == sum(x > 1 for _, x in rows)
    assert made.cap == cap
    most = max(seen.values(), default=None)
    assert made.most_of_one == (None if most is None else min(cap, most))


def test_a_cap_holds_across_batches(tmp_path):
    size = 600_000
    who = np.arange(size) % 3 + 1_000
    half = np.full(size, 0.5)
    pq.write_table(pa.table({"who": who, "lon": half, "lat": half}), tmp_path / "a.parquet")
    made = read_lattice(tmp_path / "a.parquet", UNIT, 1, person="who", cap=150_000)
    assert len(made) == 450_000
    assert (made.cap, made.most_of_one) == (150_000, 150_000)
    people = {"people": 3, "most": 200_000}
    assert made.notes == (say("stag-persons", cap=150_000, dropped=150_000, **people),)
    made = read_lattice(tmp_path / "a.parquet", UNIT, 1, person="who")
    assert (len(made), made.cap, made.most_of_one) == (size, None, 200_000)
    assert made.notes == (say("stag-persons", cap=0, dropped=0, **people),)


@pytest.mark.parametrize("cap", [0, 1.5, True, "3"])
def test_a_missing_person_and_a_cap_that_cannot_be_are_refused(cap):
    content = b"who,lon,lat\na,0.1,0.1\n"
    assert why(content + b",0.2,0.2\n", person="who", cap=1) == "reading-no-person"
    assert why(content, person="who", cap=cap) == "must-be"
    assert why(content, cap=3) == "must-be"  # of whom?


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a.parquet", "a.csv"])
def test_progress_goes_up_to_the_end_and_can_stop_the_reading(tmp_path, name):
    points, _ = synthetic_city(60_000, 3)
    table = pd.DataFrame(points.round(5), columns=["lon", "lat"])
    if name == "a.csv":
        head, rows = table.to_csv(index=False).split("\n", 1)
        (tmp_path / name).write_text(f"{head}\n{10 * rows}")
    else:
        pd.concat([table] * 10).to_parquet(tmp_path / name)
    seen = []
    read_lattice(tmp_path / name, UNIT, 8, progress=lambda *now: seen.append(now))
    rows, shares = zip(*seen, strict=True)
    assert seen[-1] == (600_000, 1.0)
    assert len(seen) > 3
    assert sorted(rows) == list(rows)
    assert sorted(shares) == list(shares)
    assert 0 < shares[0] < 0.6

    def stop(rows, share):
        raise TimeoutError("enough")

    with pytest.raises(TimeoutError, match="enough"):
        read_lattice(tmp_path / name, UNIT, 8, progress=stop)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xef\xbb\xbf\r\n", "holds no table"),
        (b"PK\x03\x04abc", "The file’s format is ZIP"),
        (bytes(range(256)) * 40, "holds the control character"),
        (b"PAR1 and nothing else", "cannot be read as a table"),
        (b"lon,lat\n" + b"0.1,0.2\n" * 20_000 + b"0.1,\xff\xfe\n", "cannot be read as a table"),
    ],
)
def test_a_file_that_is_no_table_is_said(content, words):
    assert words in refused(content)


@pytest.mark.parametrize("odd", ['"0.5,0.5,a', '0.5,0.5,"a', '0.5,0"5,"a', '0.5,0.5,a" b'])
def test_a_quote_takes_no_other_points_along(odd):
    rows = ["0.1,0.2,x"] * 9
    content = "\n".join(["sep=,", "", "lon,lat,note", *rows[:3], odd, "", *rows[3:], ""]).encode()
    if odd.endswith("b"):  # within a cell it is a letter as any other
        assert read_lattice(content, UNIT, 4).counts.sum() == 10
    else:
        assert why(content) == "reading-unreadable"


def test_a_file_that_is_cut_or_not_there_is_said(tmp_path):
    content = parquet(lon=np.random.default_rng(0).random(1000), lat=np.zeros(1000))
    cut, zeroed = content[: len(content) // 2], content[:4] + bytes(60) + content[64:]
    for source in (cut, zeroed, tmp_path, tmp_path / "none.csv"):
        assert "cannot be read as a table" in refused(source)
    for source in (io.StringIO("lon,lat\n0.1,0.2\n"), None):
        assert why(source) == "must-be"


def test_exchanged_columns_are_said():
    swapped = b"lat,lon\n116.5,39.9\n116.4,39.8\n"
    box = (116, 39, 117, 40)
    assert "'lat' holds longitudes" in refused_twice(swapped, box=box)
    assert why(swapped, box=box) == "stag-error-exchanged"
    with pytest.raises(DataError) as caught:
        MapUpload(own_box=True).accept(read_table(swapped, "a.csv"))
    assert caught.value.args[0].key == "stag-error-exchanged"
    paris = b"lat,lon\n2.35,48.85\n2.30,48.80\n100,3\n"
    assert "'lat' holds longitudes" in refused_twice(paris, box=(2, 48, 3, 49))
    assert why(paris, box=(2, 48, 3, 49)) == "stag-error-exchanged"
    assert len(read_lattice(paris, (2, 48, 3, 49), 4, lon="lat", lat="lon")) == 2
