// Notes when a page shows its title, its first picture and its controls, and how far things jump.
window.arrival = (() => {
  const PICTURES = [
    "#dp-still img",
    ".js-plotly-plot .main-svg",
    '[data-testid="stDeckGlJsonChart"] canvas',
    '[data-testid="stVegaLiteChart"] canvas',
    ".stECharts canvas, [data-testid*='chart' i] canvas",
    '[data-testid="stMain"] [data-testid="stHtml"] :is(img, table)',
    '[data-testid="stMain"] [data-drawn]',
    '[data-testid="stMain"] svg.dp-picture',
    '[data-testid="stMain"] [data-testid="stImage"] img',
  ];
  const found = { title: 0, picture: 0, usable: 0 };
  let shift = 0, busy = 0, changed = 0, drawn = 0;

  const visible = each => {
    const box = each.getBoundingClientRect();
    return box.width > 50 && box.height > 30 && box.top < innerHeight && each.checkVisibility()
      && (each.tagName !== "IMG" || (each.complete && each.naturalWidth > 0));
  };
  const any = selector => [...document.querySelectorAll(selector)].some(visible);
  const controls = () => [...document.querySelectorAll('input[type="range"], [data-testid="stPageLink"] a')]
    .some(each => each.checkVisibility() && !each.closest("[aria-hidden=true], [disabled]"));

  const look = () => {
    const now = performance.now();
    if (!found.title && document.querySelector("h1")?.innerText) found.title = now;
    if (!found.picture && PICTURES.some(any)) found.picture = now;
    if (!found.usable && controls()) found.usable = now;
    if (!found.title || !found.picture || !found.usable) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  new PerformanceObserver(list => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) shift += each.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver(list => {
    for (const each of list.getEntries()) busy = Math.max(busy, each.startTime + each.duration);
  }).observe({ type: "longtask", buffered: true });
  new MutationObserver(() => { changed = performance.now(); })
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  const ready = () => document.querySelector('[data-testid="stApp"][data-test-script-state="notRunning"]')
    && document.querySelector("h1")
    && !document.querySelector('[data-testid="stSkeleton"]')
    && ![...document.querySelectorAll('[data-testid="stPlotlyChart"]')].some(
      box => box.checkVisibility() && !box.querySelector(".js-plotly-plot")?._fullLayout);

  // Everything is there and nothing has moved for a second; the time is that of the last change.
  const settled = most => new Promise(resolve => {
    const end = performance.now() + most;
    let unready = performance.now();
    const wait = () => {
      const now = performance.now();
      if (!ready()) unready = now;
      const last = Math.max(unready, changed, busy);
      if (now - last < 1000 && now < end) return setTimeout(wait, 25);
      resolve({ ...found, settled: last, shift });
    };
    wait();
  });

  // A picture is new when its SVG, its source or its rows change, or when a canvas is painted.
  for (const [kind, names] of [
    [window.WebGL2RenderingContext, ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"]],
    [window.CanvasRenderingContext2D, ["fill", "stroke", "fillRect", "drawImage"]],
  ]) {
    for (const name of names) {
      const own = kind.prototype[name];
      kind.prototype[name] = function (...given) {
        drawn = performance.now();
        return own.apply(this, given);
      };
    }
  }
  let start = 0, moved = 0;
  const picture = ".js-plotly-plot, canvas, img, svg, table, figure, [data-drawn]";
  const watch = () => {
    start = moved = 0;
    addEventListener("keydown", () => { start = performance.now(); }, { capture: true, once: true });
    const seen = new MutationObserver(list => {
      if (!start || moved) return;
      const hit = list.some(each => {
        const node = each.target.nodeType === 1 ? each.target : each.target.parentElement;
        if (!node?.closest(".st-key-c_right")) return false;
        if (each.type === "attributes" && !["d", "src", "style", "transform", "data-drawn"].includes(each.attributeName)) return false;
        return node.closest(picture)
          || [...each.addedNodes].some(one => one.nodeType === 1 && (one.matches(picture) || one.querySelector(picture)));
      });
      if (hit) { moved = performance.now(); seen.disconnect(); }
    });
    seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  };
  const moved_ = most => new Promise(resolve => {
    const end = performance.now() + most;
    const wait = () => {
      const at = moved || (drawn > start ? drawn : 0);
      if (at || performance.now() > end) {
        return requestAnimationFrame(() => resolve(performance.now() - start));
      }
      setTimeout(wait, 4);
    };
    wait();
  });
  return { settled, watch, moved: moved_ };
})();
