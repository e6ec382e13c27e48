// The check of a release. Python runs verify.py in a worker: the page stays awake, and a check can be given up.
;(() => {
  const inWorker = () => {
    const answer = {
      // A page from a disk may fetch nothing, so that the loader of Python is handed what it asks for.
      start: async ({ files, programs }) => {
        const given = { headers: { 'content-type': 'application/wasm' } }
        globalThis.fetch = async (name) => new Response(files[`${name}`.split('/').at(-1)], given)
        globalThis.python = await loadPyodide({ indexURL: 'pyodide://files/' })
        for (const [name, text] of Object.entries(programs)) python.FS.writeFile(name, text)
        python.runPython(`
import json, pathlib
from checked import checked

def told(language, foreign):
    content, own = (pathlib.Path(name).read_bytes() for name in ("dropped.zip", "verify.py"))
    return json.dumps(checked(content, language, own, foreign))
`)
      },
      check: ({ content, language, foreign }) => {
        python.FS.writeFile('dropped.zip', new Uint8Array(content))
        return JSON.parse(python.globals.get('told')(language, foreign))
      },
    }
    onmessage = async ({ data: [name, facts] }) => {
      try {
        postMessage({ done: await answer[name](facts) })
      } catch (error) {
        postMessage({ failed: `${error}` })
      }
    }
  }

  const unzipped = (text) => {
    const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0))
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).blob()
  }

  const ask = (worker, name, facts) =>
    new Promise((done, fail) => {
      worker.onmessage = ({ data }) => ('failed' in data ? fail(data.failed) : done(data.done))
      worker.onerror = fail
      worker.postMessage([name, facts])
    })

  const start = async (script) => {
    await script('pyodide.js')
    const { files, programs } = DP.python
    const names = Object.keys(files)
    const blobs = await Promise.all(names.map((name) => unzipped(files[name])))
    const all = Object.fromEntries(names.map((name, k) => [name, blobs[k]]))
    const scripts = ['pyodide.asm.js', 'pyodide.js'].map((name) => all[name])
    const source = new Blob([scripts[0], '\n', scripts[1], `\n;(${inWorker})()`], { type: 'text/javascript' })
    const worker = new Worker(URL.createObjectURL(source))
    await ask(worker, 'start', { files: all, programs })
    return worker
  }

  DP.check = (main, said, add, script) => {
    const words = said.check
    add(main, 'h1', words.title)
    add(main, 'p', words.promise)
    const box = add(main, 'div', '', { class: 'card drop' })
    const input = add(add(box, 'label', words.drop), 'input', '', { type: 'file', accept: '.zip' })
    add(box, 'p', words.here, { class: 'small' })
    const state = add(main, 'p', words.starts, { role: 'status', class: 'small' })
    const result = add(main, 'div', '', { 'aria-live': 'polite' })
    let [turn, busy, waiting] = [0, false, null]
    const python = () => (waiting ??= start(script))
    const stop = () => {
      waiting?.then((worker) => worker.terminate(), () => {})
      waiting = null
    }

    const show = ({ agree, sentence, findings = [], compare = '' }) => {
      result.replaceChildren()
      const verdict = add(result, 'p', '', { class: 'verdict private', 'data-kind': agree ? 'good' : 'bad' })
      add(verdict, 'strong', sentence)
      const list = findings.length && add(result, 'ul', '', { class: 'findings' })
      for (const each of findings) add(list, 'li', each)
      if (compare) add(result, 'p', compare, { class: 'findings' })
      if (agree) add(result, 'p', words.holder, { class: 'small' })
    }

    const look = async (file) => {
      const now = (turn += 1)
      if (busy) stop()
      busy = false
      result.replaceChildren()
      state.textContent = `${words.works} ${file.name}`
      let found = { sentence: words.large }
      if (file.size <= words.largest) {
        try {
          const content = await file.arrayBuffer()
          const worker = await python()
          if (now !== turn) return
          busy = true
          found = await ask(worker, 'check', { content, language: said.language, foreign: words.foreign })
        } catch {
          if (now === turn) stop()
          found = { sentence: words.failed }
        }
      }
      if (now !== turn) return
      busy = false
      state.textContent = `${words.done} ${file.name}`
      show(found)
    }

    const chosen = (files) => files.length && look(files[0])
    input.addEventListener('change', () => chosen(input.files))
    for (const name of ['dragover', 'drop']) addEventListener(name, (event) => event.preventDefault())
    addEventListener('drop', ({ dataTransfer }) => {
      input.files = dataTransfer.files
      chosen(input.files)
    })
    const ready = (sentence) => () => (turn ? 0 : (state.textContent = sentence))
    requestAnimationFrame(() => setTimeout(() => python().then(ready(words.ready), ready(words.failed))))
  }
})()
