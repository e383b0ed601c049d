/** Each runs in the page, before its scripts. */

/** Adds a style and attributes before hydration, and a style behind the body (reactjs/react.dev#4656). */
export function addDarkTheme() {
  const add = () => {
    const meta = document.createElement('meta')
    meta.name = 'darkreader'
    const sheet = document.createElement('style')
    sheet.className = 'darkreader darkreader--fallback'
    document.head.prepend(meta, sheet)
    document.documentElement.setAttribute('data-darkreader-mode', 'dynamic')
    for (const element of document.querySelectorAll<HTMLElement>('svg, svg *, [style]'))
      element.setAttribute('data-darkreader-inline-fill', '')
    document.documentElement.append(document.createElement('style'))
  }
  document.addEventListener('readystatechange', add)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof SVGElement) node.setAttribute('data-darkreader-inline-fill', '')
  }).observe(document, { childList: true, subtree: true })
}

/** Keeps its own element the last of the body, whatever the page adds. */
export function keepLast() {
  const overlay = document.createElement('com-bitwarden-notification')
  const keep = () => {
    if (document.body?.lastElementChild !== overlay) document.body?.append(overlay)
  }
  new MutationObserver(keep).observe(document, { childList: true, subtree: true })
}

/** Safari refuses more than a hundred changes of the address in half a minute; here it refuses all but a few. */
export function limitHistory() {
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = History.prototype[name]
    let left = 3
    History.prototype[name] = function (...details) {
      left -= 1
      if (left < 0) throw new DOMException('too many changes of the address', 'SecurityError')
      change.apply(this, details)
    }
  }
}

/** Prototype's old version serialises twice, and is still on many sites that use tag managers. */
export function breakJson() {
  Reflect.defineProperty(Array.prototype, 'toJSON', {
    value(this: readonly unknown[]) {
      return `[${this.map((each) => JSON.stringify(each)).join(', ')}]`
    },
  })
}

/** Privacy tools take away what measures. */
export function removePerformance() {
  for (const name of ['PerformanceObserver', 'requestIdleCallback', 'ReportingObserver'])
    Reflect.deleteProperty(window, name)
  for (const name of ['getEntriesByType', 'getEntriesByName', 'mark', 'measure'])
    Reflect.deleteProperty(Performance.prototype, name)
  Navigator.prototype.sendBeacon = () => {
    throw new TypeError('refused')
  }
}

/** Presses everything twice, as some people do everywhere. */
export function clickTwice() {
  addEventListener(
    'click',
    ({ isTrusted, target }) => {
      const element = target instanceof Element ? target.closest('button') : null
      if (isTrusted && element) queueMicrotask(() => element.click())
    },
    true,
  )
}

/** Firefox where cookies are blocked. */
export function restrictStorage() {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  Reflect.set(window, 'BroadcastChannel', refuse)
  LockManager.prototype.request = () => Promise.reject(new DOMException('insecure', 'SecurityError'))
}

/** Monitoring adds a header to every request, which other origins may refuse. */
export function wrapFetch() {
  const send = window.fetch
  window.fetch = (input, init = {}) => {
    const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set('traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')
    return send(input, { ...init, headers })
  }
}

/** Cleaners remove what a page stores while it is open. */
export function forgetSession() {
  window.setInterval(() => {
    localStorage.clear()
    sessionStorage.clear()
  }, 200)
}
