// Two tables that differ in one row, and a cloud of outputs for each; a slider moves all of them.
const WIDE = 300
const HIGH = 150
const FLOOR = 140 // of the clouds
const LEFT = 84 // where they begin
const NS = 'http://www.w3.org/2000/svg'

const make = (name, looks, parent) => {
  const made = document.createElementNS(NS, name)
  for (const [key, value] of Object.entries(looks)) made.setAttribute(key, value)
  parent.append(made)
  return made
}

// A table of six rows, of which the marked one is there or is not.
const table = (svg, top, there) => {
  for (let row = 0; row < 6; row++) {
    const marked = row === 2
    const kind = marked ? (there ? 'there' : 'gone') : 'row'
    make('rect', { class: kind, x: 6, y: top + 10 * row, width: 40, height: 8, rx: 2 }, svg)
  }
  const y = top + 29
  make('path', { class: there ? 'one way' : 'other way', d: `M54 ${y}h18m-5 -4l5 4l-5 4` }, svg)
}

export default ({ parentElement, data }) => {
  const root = parentElement
  if (root.querySelector('svg')) return // drawn before, and nothing of it changes
  const frame = document.createElement('div')
  const svg = make('svg', { viewBox: `0 0 ${WIDE} ${HIGH}`, role: 'img' }, frame)
  svg.setAttribute('aria-label', data.words)
  table(svg, 8, true)
  table(svg, 82, false)
  const count = data.steps[0].one.length
  const wide = (WIDE - LEFT - 4) / count
  const bars = ['one', 'other'].map((cloud) =>
    Array.from({ length: count }, (_, k) =>
      make('rect', { class: cloud, x: LEFT + k * wide + 0.6, width: wide - 1.2 }, svg),
    ),
  )
  make('path', { class: 'floor', d: `M${LEFT} ${FLOOR + 0.5}h${WIDE - LEFT - 4}` }, svg)

  const label = document.createElement('label')
  const named = label.appendChild(document.createElement('span'))
  const dial = label.appendChild(document.createElement('input'))
  Object.assign(dial, { type: 'range', min: 0, max: data.steps.length - 1, step: 1 })
  const caption = document.createElement('output')
  const show = () => {
    const step = data.steps[dial.value]
    const most = Math.max(0.2, ...step.one)
    for (const [number, cloud] of ['one', 'other'].entries()) {
      step[cloud].forEach((chance, k) => {
        const height = (chance / most) * (FLOOR - 14)
        bars[number][k].style.height = `${height}px`
        bars[number][k].style.y = `${FLOOR - height}px`
      })
    }
    named.textContent = `ε = ${step.epsilon}`
    dial.setAttribute('aria-valuetext', `${step.epsilon}: ${step.caption}`)
    caption.textContent = step.caption
  }
  dial.value = data.opens
  dial.addEventListener('input', show)
  frame.append(label, caption)
  root.append(frame)
  show()
}
