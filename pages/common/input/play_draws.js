// Presses a button twice a second, from one press by hand to the next.
// Whoever wants little motion gets one draw a press, and so does whoever has no scripts.
const EVERY = 500 // milliseconds; a slower page is waited for

export default ({ parentElement, data }) => {
  const root = parentElement.host ?? parentElement
  const player = (root.player ??= { timer: 0 }) // called again after every update
  player.hearing?.abort()
  player.hearing = new AbortController()
  const signal = player.hearing.signal
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const button = () => document.querySelector(`.st-key-${data.key} button`)
  const idle = () =>
    !document.hidden &&
    document.querySelector('[data-testid="stApp"]')?.dataset.testScriptState === 'notRunning'
  const tell = () => {
    const there = button()
    if (!there) return
    there.toggleAttribute('data-playing', player.timer > 0)
    if (player.timer) there.setAttribute('aria-label', data.pause)
    else there.removeAttribute('aria-label')
  }
  const stop = () => {
    if (!player.timer) return
    clearInterval(player.timer)
    player.timer = 0
    tell()
  }
  const start = () => {
    player.timer = setInterval(step, EVERY)
    tell()
  }
  const step = () => {
    if (!button() || still.matches) stop()
    else if (idle()) button().click()
  }
  const heard = (event) => {
    if (!event.isTrusted) return
    if (event.target.closest('a')) return stop() // a draw would call the visitor back
    if (still.matches || !button()?.contains(event.target)) return
    if (player.timer) {
      stop()
      event.stopPropagation() // to pause is no draw
    } else start()
  }
  document.addEventListener('click', heard, { capture: true, signal })
  window.addEventListener('popstate', stop, { signal })
  tell()
  return () => {
    player.hearing.abort()
    stop()
  }
}
