// Pictures of a map: two are swiped; zoomed and moved; says where somebody clicked.
// Views that move together tell each other by an event of the document.
const MOVED = 4 // pixels from which a press is a drag
const NEAR = 1.2 // zoom from which cells have outlines by themselves
const LEAST = 6 // pixels of a cell below which its outline would hide what is in it
const CLOSEST = 256
const STEP = 1.4
const EVENT = 'dp-map-moved'
const SVG = 'http://www.w3.org/2000/svg'

const made = (name, looks) => {
  const node = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(looks)) node.setAttribute(key, value)
  return node
}

class MapView {
  constructor(parent) {
    this.find = (selector) => parent.querySelector(selector)
    this.stage = this.find('.stage')
    this.sides = ['.first', '.second'].map(this.find)
    this.range = this.find('input')
    this.middle = [0.5, 0.5]
    this.zoom = 1
    this.split = 50
    this.presses = new Map()
    this.listen()
  }

  update(data, tell) {
    this.tell = tell
    const before = this.data
    this.data = data
    this.stage.style.aspectRatio = 1 / Math.min(2.5, Math.max(0.4, data.height / data.width))
    this.stage.setAttribute('aria-label', data.words)
    data.pictures.forEach((picture, place) => this.draw(this.sides[place], picture))
    if (!before) this.split = data.opens
    this.arrange()
  }

  draw(side, picture) {
    const { width, height, base, mark } = this.data
    const label = side.querySelector('.label')
    label.textContent = picture.label
    label.className = `label ${picture.kind}`
    label.hidden = !picture.label
    label.style.borderColor = picture.colour
    const image = made('image', { href: picture.image, width, height, preserveAspectRatio: 'none' })
    const [ground, ...frame] = [
      base.map((each) => made('path', each)),
      ...(this.data.outlines ? picture.cells : []).map(({ cell, ...looks }) => {
        const line = made('path', looks)
        line.dataset.cell = cell
        return line
      }),
      ...mark.map((each) => made('path', each)),
    ]
    side.querySelector('svg').replaceChildren(...ground, image, ...frame)
    side.dataset.pixels = picture.pixels
  }

  arrange() {
    const [first, second] = this.sides
    const two = this.isSwiped()
    second.hidden = !two
    first.style.clipPath = two ? `inset(0 ${100 - this.split}% 0 0)` : ''
    this.find('.handle').hidden = !two
    this.find('.handle').style.left = `${this.split}%`
    this.find('.slide').hidden = !two
    if (two) this.saySplit(this.data.pictures)
    this.show()
  }

  isSwiped() {
    return this.data.pictures.length > 1
  }

  saySplit(pictures) {
    this.range.value = this.split
    this.find('.slide span').textContent = 'Handle'
    const words = `${this.split} % ${pictures[0].label}, then ${pictures[1].label}`
    this.range.setAttribute('aria-valuetext', words)
    const width = this.stage.clientWidth
    const [left, right] = this.sides.map((side) => side.querySelector('.label'))
    left.style.visibility = left.offsetWidth + 16 > (width * this.split) / 100 ? 'hidden' : ''
    right.style.visibility = right.offsetWidth + 16 > width * (1 - this.split / 100) ? 'hidden' : ''
  }

  // What of the box is seen, in units of the picture.
  seen() {
    const { width, height } = this.data
    const [across, along] = [width / this.zoom, height / this.zoom]
    return [this.middle[0] * width - across / 2, this.middle[1] * height - along / 2, across, along]
  }

  show() {
    const { width, outlines, cells } = this.data
    const view = this.seen()
    const scale = this.pixelsPerUnit()
    for (const side of this.sides) {
      const svg = side.querySelector('svg')
      svg.setAttribute('viewBox', view.join(' '))
      const ofPixel = (width / side.dataset.pixels) * scale * devicePixelRatio
      svg.querySelector('image')?.classList.toggle('large', ofPixel >= 1)
      for (const line of svg.querySelectorAll('[data-cell]')) {
        const isWide = line.dataset.cell * scale >= LEAST
        line.style.display = isWide && (cells || this.zoom >= NEAR) ? '' : 'none'
      }
    }
    this.stage.classList.toggle('near', this.zoom > 1)
    this.find('[data-act=whole]').hidden = this.zoom === 1
    if (this.zoom < NEAR || outlines || this.isNear) return
    this.isNear = true
    this.tell('near', true)
  }

  pixelsPerUnit() {
    const [, , across, along] = this.seen()
    return Math.min(this.stage.clientWidth / across, this.stage.clientHeight / along)
  }

  // Share of the box, from its upper left corner, at a place of the window.
  shareAt(x, y) {
    const box = this.stage.getBoundingClientRect()
    const scale = this.pixelsPerUnit()
    return [
      this.middle[0] + (x - box.x - box.width / 2) / scale / this.data.width,
      this.middle[1] + (y - box.y - box.height / 2) / scale / this.data.height,
    ]
  }

  move(zoom, middle, isTold = false) {
    const half = 0.5 / zoom
    this.zoom = zoom
    this.middle = middle.map((each) => Math.min(1 - half, Math.max(half, each)))
    this.show()
    if (!isTold && this.data.together) {
      const detail = { from: this, zoom, middle: this.middle }
      document.dispatchEvent(new CustomEvent(EVENT, { detail }))
    }
  }

  // A place of the window stays where it is.
  zoomBy(factor, at) {
    const zoom = Math.min(CLOSEST, Math.max(1, this.zoom * factor))
    const place = at ? this.shareAt(...at) : this.middle
    const kept = this.zoom / zoom
    this.move(zoom < 1.01 ? 1 : zoom, this.middle.map((m, axis) => place[axis] + (m - place[axis]) * kept))
  }

  pan(x, y) {
    const scale = this.pixelsPerUnit()
    const { width, height } = this.data
    this.move(this.zoom, [this.middle[0] - x / scale / width, this.middle[1] - y / scale / height])
  }

  swipeTo(x) {
    const box = this.stage.getBoundingClientRect()
    this.split = Math.round(Math.min(100, Math.max(0, (100 * (x - box.x)) / box.width)))
    this.arrange()
  }

  choose(share) {
    if (share.every((each) => each >= 0 && each < 1)) this.tell('spot', share)
  }

  act(name) {
    if (name === 'in') this.zoomBy(STEP)
    if (name === 'out') this.zoomBy(1 / STEP)
    if (name === 'whole') this.move(1, [0.5, 0.5])
  }

  listen() {
    const { stage } = this
    this.find('.view').addEventListener('click', (event) => {
      const name = event.target.dataset?.act
      if (name) this.act(name)
    })
    this.range.addEventListener('input', () => {
      this.split = Number(this.range.value)
      this.arrange()
    })
    stage.addEventListener('keydown', (event) => this.key(event))
    stage.addEventListener('wheel', (event) => this.wheel(event), { passive: false })
    stage.addEventListener('pointerdown', (event) => this.press(event))
    stage.addEventListener('pointermove', (event) => this.drag(event))
    for (const type of ['pointerup', 'pointercancel'])
      stage.addEventListener(type, (event) => this.lift(event))
    const follow = ({ detail }) => {
      if (!stage.isConnected) return document.removeEventListener(EVENT, follow)
      const isOther = this.data?.together && detail.from !== this
      if (isOther) this.move(detail.zoom, detail.middle, true)
    }
    document.addEventListener(EVENT, follow)
    new ResizeObserver(() => this.data && this.arrange()).observe(stage)
  }

  key(event) {
    if (event.target !== this.stage) return
    const ways = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }
    const names = { '+': 'in', '=': 'in', '-': 'out', 0: 'whole' }
    const way = ways[event.key]
    if (way && this.zoom > 1) this.pan(...way.map((each) => 40 * each))
    else if (way && this.isSwiped() && way[0]) {
      this.split = Math.min(100, Math.max(0, 5 * Math.round(this.split / 5 - way[0])))
      this.arrange()
    } else if (names[event.key]) this.act(names[event.key])
    else if (event.key === 'Enter') this.choose(this.middle)
    else return
    event.preventDefault()
  }

  // The wheel belongs to the page until the map was clicked on.
  wheel(event) {
    const isOurs = event.ctrlKey || this.stage.matches(':focus')
    if (!isOurs) return
    event.preventDefault()
    this.zoomBy(Math.exp(-event.deltaY / 400), [event.clientX, event.clientY])
  }

  press(event) {
    if (event.target.closest('button')) return
    const isHandle = event.target.classList.contains('handle')
    const { clientX: x, clientY: y, pointerId } = event
    this.presses.set(pointerId, { start: [x, y], last: [x, y], isHandle, isDrag: false })
    this.stage.setPointerCapture(pointerId)
  }

  drag(event) {
    const press = this.presses.get(event.pointerId)
    if (!press) return
    const { clientX: x, clientY: y } = event
    const [fromX, fromY] = press.last
    const way = Math.hypot(x - press.start[0], y - press.start[1])
    if (!press.isDrag && way < MOVED) return
    press.isDrag = true
    if (this.presses.size > 1) this.pinch(press, [x, y])
    else if (this.isSwiped() && (press.isHandle || this.zoom === 1)) this.swipeTo(x)
    else if (this.zoom > 1) this.pan(x - fromX, y - fromY)
    press.last = [x, y]
  }

  pinch(press, to) {
    const other = [...this.presses.values()].find((each) => each !== press)
    const length = (at) => Math.hypot(at[0] - other.last[0], at[1] - other.last[1])
    if (length(press.last) > 0) this.zoomBy(length(to) / length(press.last), other.last)
  }

  lift(event) {
    const press = this.presses.get(event.pointerId)
    this.presses.delete(event.pointerId)
    if (!press || press.isDrag || press.isHandle || event.type !== 'pointerup') return
    this.choose(this.shareAt(event.clientX, event.clientY))
  }
}

export default ({ parentElement, data, setStateValue }) => {
  const root = parentElement.host ?? parentElement
  root.mapView ??= new MapView(parentElement)
  root.mapView.update(data, setStateValue)
  root.dataset.drawn = '' // what is inside cannot be seen from the page
}
