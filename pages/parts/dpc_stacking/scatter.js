// Rows, centres and what belongs to each: one path a group, so that a thousand rows cost little.
const SVG = 'http://www.w3.org/2000/svg'
const NEAR = 12 // pixels from the pointer
const FOOT = 38 // below the plot: numbers and a name
const LETTER = 6.6 // pixels of a digit

// Marks around a place, by how far they reach.
const SHAPES = {
  circle: (r) => `m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
  square: (r) => `m${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z`,
  diamond: (r) => `m0 ${-1.3 * r}l${1.3 * r} ${1.3 * r}l${-1.3 * r} ${1.3 * r}l${-1.3 * r} ${-1.3 * r}z`,
  'triangle-up': (r) => `m0 ${-1.15 * r}l${1.15 * r} ${2 * r}h${-2.3 * r}z`,
  x: (r) => `m${-r} ${-r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`,
  cross: (r) => `m${-1.2 * r} 0h${2.4 * r}m${-1.2 * r} ${-1.2 * r}v${2.4 * r}`,
}
const OPEN = ['x', 'cross'] // lines, which cannot be filled
const WAYS = { left: 180, right: 0, up: -90, down: 90 }

const made = (parent, name, looks, words) => {
  const node = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(looks)) node.setAttribute(key, value)
  if (words !== undefined) node.textContent = words
  parent.append(node)
  return node
}
const round = (value) => Math.round(10 * value) / 10
const told = ({ low, high }, share) => String(Number((low + share * (high - low)).toPrecision(4)))

class Scatter {
  constructor(parent) {
    this.plot = parent.appendChild(document.createElement('div'))
    this.plot.className = 'plot'
    this.svg = made(this.plot, 'svg', { role: 'img' })
    this.tip = this.plot.appendChild(document.createElement('output'))
    this.tip.hidden = true
    for (const type of ['pointermove', 'pointerdown'])
      this.svg.addEventListener(type, (event) => this.point(event))
    this.svg.addEventListener('pointerleave', () => (this.tip.hidden = true))
    new ResizeObserver(() => this.plot.clientWidth !== this.wide && this.draw()).observe(this.plot)
  }

  update(data, root) {
    const known = JSON.stringify(data)
    if (known === this.known) return
    this.known = known
    this.data = data
    this.draw()
    root.dataset.drawn = '' // what is inside cannot be seen from the page
  }

  draw() {
    const { axes, height, alt } = this.data
    this.wide = this.plot.clientWidth
    if (!this.wide) return
    const [, up] = axes
    const left = up ? 26 + LETTER * Math.max(0, ...up.ticks.map(([, word]) => word.length)) : 1
    const foot = up ? FOOT : 1
    this.left = left
    this.size = [this.wide - left - 4, height - 6 - foot]
    this.hits = []
    this.svg.replaceChildren()
    this.svg.setAttribute('height', height)
    this.svg.setAttribute('aria-label', alt)
    if (up) this.drawAxes()
    const [width, tall] = this.size
    made(this.svg, 'path', { class: 'axis', d: `M${left} 6v${tall}h${width}` })
    const inside = made(this.svg, 'svg', { x: left, y: 6, width, height: tall })
    inside.classList.toggle('behind', this.data.behind)
    this.drawGround(inside)
    this.drawRows(inside)
    this.drawRings(inside)
    this.drawCentres(inside)
  }

  // Pixels of places, which come as shares one after the other.
  *places(at) {
    const [width, tall] = this.size
    for (let k = 0; k < at.length; k += 2) yield [round(at[k] * width), round(at[k + 1] * tall), k]
  }

  drawAxes() {
    const { left, svg } = this
    const [across, up] = this.data.axes
    const [width, tall] = this.size
    for (const [share, word] of across.ticks) {
      const anchor = share > 0.95 ? 'end' : 'middle'
      made(svg, 'text', { x: left + share * width, y: tall + 20, 'text-anchor': anchor }, word)
    }
    for (const [share, word] of up.ticks) {
      const y = round(6 + (1 - share) * tall)
      made(svg, 'path', { class: 'grid', d: `M${left} ${y}h${width}` })
      made(svg, 'text', { x: left - 5, y: y + 4, 'text-anchor': 'end' }, word)
    }
    const name = { class: 'name', 'text-anchor': 'middle' }
    made(svg, 'text', { ...name, x: left + width / 2, y: tall + 38 }, across.name)
    const turned = `translate(11 ${6 + tall / 2}) rotate(-90)`
    made(svg, 'text', { ...name, transform: turned }, up.name)
  }

  drawGround(inside) {
    for (const { ink, at } of this.data.areas) {
      const corners = [...this.places(at)].map(([x, y]) => `${x},${y}`).join(' ')
      made(inside, 'polygon', { class: 'area', points: corners, fill: ink })
    }
    const [width, tall] = this.size
    for (const { ink, at, half } of this.data.discs) {
      const [[cx, cy]] = this.places(at)
      const looks = { cx, cy, rx: half[0] * width, ry: half[1] * tall, fill: ink, stroke: ink }
      made(inside, 'ellipse', { class: 'disc', ...looks })
    }
  }

  drawRows(inside) {
    const { rows, size } = this.data
    for (const { ink, shape, hollow, words, at } of rows) {
      const mark = SHAPES[shape](size / 2)
      const d = [...this.places(at)].map(([x, y]) => `M${x} ${y}${mark}`).join('')
      const kind = OPEN.includes(shape) ? ' open' : hollow ? ' hollow' : ''
      const lines = kind ? { stroke: ink } : { fill: ink }
      made(inside, 'path', { class: `rows${kind}`, d, ...lines })
      this.remember(at, words)
    }
  }

  drawRings(inside) {
    for (const { ink, size, words, at } of this.data.rings) {
      const mark = SHAPES.circle(size / 2)
      const d = [...this.places(at)].map(([x, y]) => `M${x} ${y}${mark}`).join('')
      if (words) made(inside, 'path', { class: 'ring under', d })
      made(inside, 'path', { class: words ? 'ring' : 'ring thin', d, stroke: ink })
      if (words) this.remember(at, words)
    }
  }

  drawCentres(inside) {
    const { centres, size } = this.data
    const [width, tall] = this.size
    for (const { number, at, beyond, words } of centres) {
      let [[x, y]] = this.places(at)
      if (beyond) {
        x = Math.min(width, Math.max(0, x))
        y = Math.min(tall, Math.max(0, y))
        const turn = `translate(${x + this.left} ${y + 6}) rotate(${WAYS[beyond]})`
        made(this.svg, 'path', { class: 'way', d: 'M0 0l-11 -6v12z', transform: turn })
      } else {
        const arm = 1.2 * size
        for (const kind of [' under', ''])
          made(inside, 'path', { class: `cross${kind}`, d: `M${x} ${y}${SHAPES.x(arm)}` })
      }
      // Words that a plot would cut off stand on the other side.
      const [isRight, isTop] = [x > width - 2.2 * size - 14, y < 3 * size]
      const looks = { class: 'number', 'text-anchor': isRight ? 'end' : 'start' }
      const [dx, dy] = [isRight ? -2 * size : 2 * size, isTop ? 2.4 * size : -0.8 * size]
      made(inside, 'text', { ...looks, x: round(x + dx), y: round(y + dy) }, number)
      this.hits.push([x, y, words, at])
    }
  }

  remember(at, words) {
    for (const [x, y, k] of this.places(at)) this.hits.push([x, y, words, [at[k], at[k + 1]]])
  }

  // Say what is nearest to the pointer; of what lies on top of each other, what was drawn last.
  point(event) {
    const box = this.svg.getBoundingClientRect()
    const [x, y] = [event.clientX - box.x - this.left, event.clientY - box.y - 6]
    const far = ([ofX, ofY]) => Math.hypot(ofX - x, ofY - y)
    const best = this.hits.reduce((one, other) => (one && far(one) < far(other) ? one : other), null)
    this.tip.hidden = !this.data.axes.length || !best || far(best) > NEAR
    if (this.tip.hidden) return
    const [across, up] = this.data.axes
    const [atX, atY, words, [share, down]] = best
    this.tip.textContent = `${words}\n${told(across, share)}, ${told(up, 1 - down)}`
    const isRight = atX > this.size[0] / 2
    this.tip.style.left = isRight ? '' : `${atX + this.left + 10}px`
    this.tip.style.right = isRight ? `${this.wide - atX - this.left + 10}px` : ''
    this.tip.style.top = `${Math.max(0, atY - 18)}px`
  }
}

export default ({ parentElement, data }) => {
  const root = parentElement.host ?? parentElement
  root.scatter ??= new Scatter(parentElement)
  root.scatter.update(data, root)
}
