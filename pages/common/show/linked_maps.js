// Repeats on one map what is done with another: wheel and drag, at the same place of it.
// Clicks stay where they are made: they choose something, however long the press takes.
const MOVED = 4 // pixels from which a press is a drag
const SLOW = 200 // milliseconds from which a press is made anew; deck.gl takes no click above 250
const OTHER = 1000 // added to the identity of a repeated pointer

export default ({ parentElement, data }) => {
  const root = parentElement.host ?? parentElement
  root.linked?.abort() // called again after every update
  root.linked = new AbortController()
  const signal = root.linked.signal
  const presses = new Map() // pointer -> what is known of its press

  const canvases = () =>
    data.keys.map((key) => document.querySelector(`.st-key-${key} canvas`)).filter(Boolean)
  const middle = (canvas) => {
    const box = canvas.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  const repeat = (event, from, extra = {}) => {
    for (const canvas of canvases()) {
      if (canvas === from) continue
      const [x, y] = middle(from)
      const [otherX, otherY] = middle(canvas)
      const moved = {
        bubbles: true,
        cancelable: true,
        view: window,
        clientX: event.clientX + otherX - x,
        clientY: event.clientY + otherY - y,
        ctrlKey: event.ctrlKey,
        shiftKey: event.shiftKey,
      }
      canvas.dispatchEvent(new event.constructor(event.type, { ...moved, ...extra }))
    }
  }
  const pointer = (event) => ({
    pointerId: event.pointerId + OTHER,
    pointerType: event.pointerType,
    isPrimary: event.isPrimary,
    button: event.button,
    buttons: event.buttons,
  })
  const clickAnew = (press) => {
    const { target, clientX, clientY } = press
    const same = { ...pointer(press), bubbles: true, cancelable: true, clientX, clientY }
    const send = (type, extra) =>
      target.dispatchEvent(new PointerEvent(type, { ...same, view: window, ...extra }))
    send('pointercancel', { pointerId: press.pointerId }) // or one near the limit counts twice
    setTimeout(() => {
      send('pointerdown')
      send('pointerup', { buttons: 0 })
    })
  }
  const heard = (type, act) =>
    document.addEventListener(type, (event) => event.isTrusted && act(event), {
      capture: true,
      passive: true,
      signal,
    })

  heard('wheel', (event) => {
    if (canvases().includes(event.target)) {
      const { deltaX, deltaY, deltaMode } = event
      repeat(event, event.target, { deltaX, deltaY, deltaMode })
    }
  })
  heard('pointerdown', (event) => {
    if (!canvases().includes(event.target)) return
    presses.set(event.pointerId, { event, since: Date.now(), dragged: false })
  })
  heard('pointermove', (event) => {
    const press = presses.get(event.pointerId)
    if (!press) return
    const start = press.event
    const way = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY)
    if (!press.dragged && way < MOVED) return
    if (!press.dragged) repeat(start, start.target, pointer(start))
    press.dragged = true
    repeat(event, start.target, pointer(event))
  })
  for (const type of ['pointerup', 'pointercancel']) {
    heard(type, (event) => {
      const press = presses.get(event.pointerId)
      presses.delete(event.pointerId)
      if (press?.dragged) repeat(event, press.event.target, pointer(event))
      else if (press && type === 'pointerup' && Date.now() - press.since >= SLOW)
        clickAnew(press.event)
    })
  }
}
