/** Acts when the page has nothing more urgent to do; where the browser cannot tell, when it has loaded. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) {
    requestIdleCallback(() => act(), { timeout: 5000 })
    return
  }
  // Safari cannot tell.
  if (document.readyState === 'complete') setTimeout(act, 200)
  else globalThis.addEventListener('load', () => setTimeout(act, 200), { once: true })
}
