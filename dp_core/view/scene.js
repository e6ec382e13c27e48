// Was Ada in the data? Bars of what may come out with her and without; a slider moves all of them.
const WIDE = 420
const HIGH = 170
const FLOOR = 150 // of the bars
const NS = 'http://www.w3.org/2000/svg'

const draw = (name, looks, parent) => {
  const made = document.createElementNS(NS, name)
  for (const [key, value] of Object.entries(looks)) made.setAttribute(key, value)
  parent.append(made)
  return made
}

const add = (parent, name, words, kind) => {
  const made = parent.appendChild(document.createElement(name))
  if (words) made.textContent = words
  if (kind) made.className = kind
  return made
}

export default ({ parentElement, data }) => {
  const root = parentElement
  if (root.querySelector('svg')) return // drawn before, and nothing of it changes
  const { words, steps, numbers } = data
  const top = add(root, 'div', '', 'top')
  const story = add(top, 'div', '', 'story')
  add(story, 'h2', words.question)
  add(story, 'p', words.story)
  const legend = add(story, 'p', '', 'legend')
  add(legend, 'b', words.with, 'one')
  add(legend, 'b', words.without, 'other')
  add(story, 'p', words.bars, 'small')

  const svg = draw('svg', { viewBox: `0 0 ${WIDE} ${HIGH}`, role: 'img' }, top)
  svg.setAttribute('aria-label', words.scene)
  const wide = WIDE / numbers.length
  const bars = ['one', 'other'].map((cloud) =>
    numbers.map((_, k) => draw('rect', { class: cloud, x: k * wide + 1.5, width: wide - 3 }, svg)),
  )
  draw('path', { class: 'floor', d: `M0 ${FLOOR + 0.5}h${WIDE}` }, svg)
  numbers.forEach((number, k) => {
    draw('text', { x: (k + 0.5) * wide, y: HIGH - 4 }, svg).textContent = `${number}`.replace('-', '−')
  })

  const guessed = add(top, 'div', '', 'guessed')
  const line = add(guessed, 'p')
  const right = add(line, 'strong')
  add(line, 'span', ` ${words['of-100']}`)
  add(guessed, 'p', words.right)

  const dial = add(root, 'input')
  Object.assign(dial, { type: 'range', min: 0, max: steps.length - 1, step: 1, value: data.opens })
  dial.setAttribute('aria-label', 'ε')
  const ends = add(root, 'div', '', 'ends')
  data.ends.forEach((end) => add(ends, 'span', end))
  const caption = add(root, 'output')
  const named = add(caption, 'b')
  const said = add(caption, 'span')

  const show = () => {
    const step = steps[dial.value]
    const most = Math.max(0.2, ...step.one)
    for (const [number, cloud] of ['one', 'other'].entries()) {
      step[cloud].forEach((chance, k) => {
        const height = (chance / most) * (FLOOR - 8)
        bars[number][k].style.height = `${height}px`
        bars[number][k].style.y = `${FLOOR - height}px`
      })
    }
    right.textContent = step.right
    named.textContent = `${step.epsilon} `
    said.textContent = step.caption
    dial.setAttribute('aria-valuetext', `${step.epsilon} ${step.right} ${words['of-100']}`)
  }
  dial.addEventListener('input', show)
  show()
}
