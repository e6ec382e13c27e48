// Called again whenever the theme changes; figures have their colours from Python. Where charts wait
// (`later`) it tells of the first move, or of no still to wait with: a window of another width.
// Two characters that look alike are two times the box of a font that has neither.
const drawn = character => {
    const canvas = Object.assign(document.createElement('canvas'), {width: 40, height: 40})
    const context = canvas.getContext('2d')
    context.font = '24px sans-serif'
    context.fillText(character, 4, 30)
    return canvas.toDataURL()
}
// A page and each of its facts come one by one: together they are one step of the way back,
// and so are all draws that no hand asked for.
const oneStepEach = () => {
    if (window.dpSteps) return
    window.dpSteps = true
    const push = History.prototype.pushState
    let first = false // since a hand did something
    const begin = event => { first ||= event.isTrusted }
    for (const each of ['pointerdown', 'keydown', 'click']) addEventListener(each, begin, true)
    History.prototype.pushState = function (...place) {
        const step = first ? push : this.replaceState
        first = false
        return step.apply(this, place)
    }
}
export default ({parentElement, setTriggerValue, data}) => {
    oneStepEach()
    const root = parentElement.host ?? parentElement
    const now = getComputedStyle(root).getPropertyValue('--st-background-color').trim()
    const before = root.dataset.background
    root.dataset.background = now
    if (before && before !== now) setTriggerValue('switched', now)
    document.documentElement.lang = data.lang
    if (data.font && !sessionStorage.dpFont && drawn(data.sample[0]) === drawn(data.sample[1])) {
        sessionStorage.dpFont = 'told'
        const told = document.body.appendChild(document.createElement('p'))
        Object.assign(told, {textContent: data.font, className: 'dp-font', lang: 'en'})
        told.style.cssText = `position: fixed; inset: auto 0 0; z-index: 1000000; margin: 0;
            padding: 12px 16px; background: #31333f; color: #fff; font: 16px sans-serif`
        told.setAttribute('role', 'status')
        const close = told.appendChild(document.createElement('button'))
        Object.assign(close, {textContent: 'OK', onclick: () => told.remove()})
        close.style.cssText = 'margin-left: 16px; min-height: 28px; padding: 0 12px'
    }
    if (!data.most) return
    const doing = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart']
    let wait
    const stop = () => {
        clearTimeout(wait)
        doing.forEach(each => removeEventListener(each, go, true))
    }
    // A hand on a link is about to leave: a run of this page would overtake the next one. Whoever
    // has clicked before this listened is waited for (`still.html`), until the next page is there.
    const leaves = event => event?.composedPath().some(each => each.tagName === 'A')
    const gone = () => window.dpLeft?.path === location.pathname
        && performance.now() - window.dpLeft.at < 5000
    const go = event => {
        if (leaves(event) || (event && gone())) return
        if (gone()) {
            wait = setTimeout(go, 100)
            return
        }
        stop()
        setTriggerValue('moved', true)
    }
    const seen = document.getElementById('dp-still')?.checkVisibility()
    doing.forEach(each => addEventListener(each, go, {capture: true, passive: true}))
    wait = setTimeout(go, seen ? data.most : 0)
    return stop
}
