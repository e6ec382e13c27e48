// Pages of the folder: the address behind # says which one. Pictures come as scripts when asked for.
;(() => {
  const add = (parent, name, words = '', looks = {}) => {
    const made = parent.appendChild(document.createElement(name))
    if (words) made.textContent = words
    for (const [key, value] of Object.entries(looks)) made.setAttribute(key, value)
    return made
  }
  const part = (name) => document.querySelector(name)
  const waiting = {}

  // A script is loaded once; a page from a disk may fetch nothing.
  const script = (source) =>
    (waiting[source] ??= new Promise((done, fail) => {
      const made = add(document.head, 'script', '', { src: source })
      made.onload = done
      made.onerror = fail
    }))

  const pictures = async (name) => {
    await script(`pictures/${name}.js`)
    return DP.pictures[name]
  }

  // The check is a page of its own; all others are this one.
  const address = (place, { language, files, checks } = DP.said, there = language) => {
    if (place === 'check') return checks[there]
    return `${DP.check || there !== language ? files[there] : ''}#${place}`
  }

  const link = (parent, words, place, looks = {}) => add(parent, 'a', words, { href: address(place), ...looks })

  const button = (parent, words, click, kind = '') => {
    const made = add(parent, 'button', words, { type: 'button', class: kind })
    made.addEventListener('click', click)
    return made
  }

  const image = (parent, source, words) => add(parent, 'img', '', { src: source, alt: words, class: 'picture' })

  // --- pages ---------------------------------------------------------------------------------------

  const overview = (main, said) => {
    add(main, 'h1', said.title)
    const box = add(main, 'div', '', { class: 'scene card' })
    DP.scene({ parentElement: box, data: said.scene })
    add(main, 'h2', said.words.systems)
    const cards = add(main, 'div', '', { class: 'cards' })
    for (const system of said.systems) {
      const card = add(cards, 'section', '', { class: 'card' })
      const shown = system.variants.at(-1)
      const step = shown.steps[shown.opens]
      pictures(shown.name).then((all) => card.prepend(Object.assign(new Image(), { src: all[shown.opens], alt: step.alt })))
      link(add(card, 'h3'), system.title, system.key)
      add(card, 'p', system.line)
    }
  }

  const system = (main, said, key) => {
    const { title, promise, paper, variants } = said.systems.find((each) => each.key === key)
    add(main, 'h1', title)
    add(main, 'p', promise)
    const choice = add(main, 'fieldset')
    add(choice, 'legend', said.words.variant)
    const dial = add(main, 'input', '', { type: 'range', min: 0, 'aria-label': said.words.epsilon })
    const ends = add(main, 'div', '', { class: 'ends' })
    const sentence = add(main, 'p', '', { class: 'sentence', 'aria-live': 'polite' })
    const [epsilon, limit] = ['strong', 'span'].map((name) => add(sentence, name))
    const picture = image(main, '', '')
    const notes = ['off', 'private', 'works', 'method', 'paper'].map((name) => add(main, 'p', '', { class: name }))
    let shown = variants[0]
    let drawn = []

    const show = () => {
      const place = Number(dial.value)
      const step = shown.steps[place]
      epsilon.textContent = `ε = ${shown.epsilons[place]}. `
      limit.textContent = step.suspicion
      picture.src = drawn[place] ?? ''
      picture.alt = step.alt
      dial.setAttribute('aria-valuetext', `ε = ${shown.epsilons[place]}`)
      const words = [step.off, step.private, shown.works, shown.method.join(': '), paper]
      notes.forEach((note, k) => (note.textContent = words[k]))
      notes[1].dataset.kind = step.kind
    }
    const turn = async (variant) => {
      const before = shown.epsilons[dial.value]
      shown = variant
      drawn = await pictures(shown.name)
      const there = shown.epsilons.indexOf(before)
      dial.max = shown.epsilons.length - 1
      dial.value = there < 0 ? shown.opens : there
      ends.replaceChildren()
      for (const each of [shown.epsilons[0], shown.epsilons.at(-1)]) add(ends, 'span', each)
      show()
    }
    variants.forEach((variant, k) => {
      const label = add(choice, 'label')
      const box = add(label, 'input', '', { type: 'radio', name: 'variant', value: k })
      label.append(` ${variant.label}`)
      box.checked = k === 0
      box.addEventListener('change', () => turn(variant))
    })
    dial.addEventListener('input', show)
    return turn(shown)
  }

  const list = (main, said) => {
    add(main, 'h1', said.words.lessons)
    const listed = add(main, 'ol', '', { class: 'lessons' })
    for (const each of said.lessons) {
      const item = add(listed, 'li')
      link(item, each.title, `lesson-${each.number}`)
      add(item, 'p', each.question)
    }
  }

  const lesson = async (main, said, number) => {
    const place = said.lessons.findIndex((each) => `${each.number}` === number)
    const { words } = said
    const asked = said.lessons[place]
    add(main, 'p', asked.head, { class: 'small' })
    add(main, 'h1', asked.title)
    add(main, 'p', asked.question, { class: 'sentence' })
    const [before, after] = (await pictures('lessons'))[asked.number]
    const figures = add(main, 'div', '', { class: 'cards' })
    const figure = (source, name) => {
      const made = add(figures, 'figure')
      image(made, source, '')
      if (name) add(made, 'figcaption', name)
    }
    figure(before, after && words.before)
    const form = add(main, 'form')
    const answer = add(main, 'div', '', { class: 'card', 'aria-live': 'polite', hidden: '' })
    const guess = asked.opens === null ? radios(form, asked, words) : range(form, asked, words)
    const tell = (compared) => {
      form.hidden = true
      answer.hidden = false
      if (after) figure(after, words.after)
      if (compared) add(answer, 'p', compared)
      add(add(answer, 'p'), 'strong', asked.answer)
      for (const each of [asked.why, asked.wrong, asked.links]) add(answer, 'p', each)
      const next = said.lessons[place + 1]
      link(answer, next ? words.next : words.all, next ? `lesson-${next.number}` : 'lessons', { class: 'go' })
    }
    const lock = button(form, words.lock, () => tell(asked.compared[guess()]), 'go')
    lock.disabled = guess() === null
    form.addEventListener('change', () => (lock.disabled = guess() === null))
    form.addEventListener('submit', (event) => event.preventDefault())
    button(form, words.unsure, () => tell(''))
  }

  const radios = (form, asked, words) => {
    const box = add(form, 'fieldset')
    add(box, 'legend', words.guess)
    asked.said.forEach((each, k) => {
      const label = add(box, 'label')
      add(label, 'input', '', { type: 'radio', name: 'guess', value: k })
      label.append(` ${each}`)
    })
    return () => {
      const chosen = box.querySelector(':checked')
      return chosen ? Number(chosen.value) : null
    }
  }

  const range = (form, asked, words) => {
    const label = add(form, 'label', words.guess)
    const looks = { type: 'range', min: 0, max: asked.said.length - 1, value: asked.opens }
    const dial = add(label, 'input', '', looks)
    const said = add(form, 'output')
    const show = () => {
      said.textContent = asked.said[dial.value]
      dial.setAttribute('aria-valuetext', said.textContent)
    }
    dial.addEventListener('input', show)
    show()
    return () => Number(dial.value)
  }

  const attack = (main, said) => {
    const { words, challenges } = said
    add(main, 'h1', words.attack)
    add(main, 'p', words.promise)
    const label = add(main, 'label', words.what)
    const chosen = add(label, 'select')
    challenges.forEach((each, k) => add(chosen, 'option', each.title, { value: k }))
    const table = add(main, 'div', '', { class: 'card' })
    const play = () => rounds(table, words, challenges[chosen.value])
    chosen.addEventListener('change', play)
    play()
  }

  const rounds = (box, words, challenge) => {
    const chance = crypto.getRandomValues(new Uint32Array(1))[0]
    const game = challenge.games[chance % challenge.games.length]
    let [place, right] = [0, 0]
    const ask = () => {
      box.replaceChildren()
      add(box, 'p', challenge.limit)
      challenge.tables.forEach((each, k) => add(box, 'p', `${challenge.answers[k]}: ${each}`))
      add(box, 'p', `${words.round} ${place + 1} / ${game.coins.length}`, { class: 'small' })
      const line = add(box, 'p', `${challenge.label}: `, { class: 'sentence', 'aria-live': 'polite' })
      add(line, 'strong', game.values[place])
      challenge.answers.forEach((each, k) => button(box, each, () => told(k === 0), 'go'))
      if (place) {
        const was = challenge.answers[game.coins[place - 1] ? 0 : 1]
        add(box, 'p', `${words.was} ${was} · ${right} / ${place} ${words.right}`)
      }
      seal()
      box.querySelector('button').focus({ preventScroll: true })
    }
    const seal = () => add(add(box, 'p', `${words.seal} `, { class: 'small' }), 'code', game.seal)
    const told = (first) => {
      if (first === game.coins[place]) right += 1
      place += 1
      place < game.coins.length ? ask() : over()
    }
    const over = () => {
      box.replaceChildren()
      add(add(box, 'p', '', { class: 'sentence' }), 'strong', `${right} / ${place} ${words.right}`)
      add(box, 'p', challenge.scores[right])
      if (game.best !== null) add(box, 'p', `${words.best} ${game.best} / ${place}`)
      button(box, words.again, () => rounds(box, words, challenge), 'go')
      seal()
      add(box, 'p', words.opened)
      add(box, 'pre', game.check, { tabindex: 0 })
    }
    ask()
  }

  // --- head, foot and the way between pages --------------------------------------------------------

  const head = (said, place) => {
    const box = part('header')
    box.replaceChildren()
    const ways = add(box, 'nav', '', { 'aria-label': said.words.name })
    const all = [['', said.words.overview], ...said.systems.map((each) => [each.key, each.title])]
    all.push(['lessons', said.words.lessons], ['attack', said.words.attack])
    if (said.check) all.push(['check', said.check.title])
    for (const [key, words] of all) link(ways, words, key, key === place ? { 'aria-current': 'page' } : {})
    for (const language of Object.keys(said.files)) {
      if (language === said.language) continue
      const href = address(place, said, language)
      add(ways, 'a', said.names[language], { href, lang: language, class: 'language' })
    }
  }

  const go = async () => {
    const { said } = DP
    const place = DP.check ? 'check' : decodeURIComponent(location.hash.slice(1))
    const main = part('main')
    main.replaceChildren()
    head(said, place.startsWith('lesson') ? 'lessons' : place)
    const known = (number) => said.lessons.some((each) => `${each.number}` === number)
    if (DP.check) DP.check(main, said, add, script)
    else if (said.systems.some((each) => each.key === place)) await system(main, said, place)
    else if (place === 'lessons') list(main, said)
    else if (place === 'attack') attack(main, said)
    else if (place.startsWith('lesson-') && known(place.slice(7))) await lesson(main, said, place.slice(7))
    else overview(main, said)
    const title = main.querySelector('h1').textContent
    document.title = `${title} · ${said.words.name}`
    document.body.dataset.ready = place || 'overview'
  }

  DP.start = () => {
    const foot = part('footer')
    add(foot, 'p', DP.said.words.note)
    add(foot, 'code', DP.said.command)
    addEventListener('hashchange', async () => {
      await go()
      scrollTo(0, 0)
      part('main').focus({ preventScroll: true })
    })
    go()
  }
})()
