/** A page that has not loaded by then never may: something on it hangs. In milliseconds. */
const patience = 5000

/**
 * Acts when the page has loaded and has nothing more urgent to do: what is fetched then takes nothing from what the page
 * itself still waits for.
 */
export function whenIdle(act: () => void): void {
  if (document.readyState === 'complete') {
    soon(act)
    return
  }
  const begin = () => {
    clearTimeout(hanging)
    window.removeEventListener('load', begin)
    soon(act)
  }
  const hanging = setTimeout(begin, patience)
  window.addEventListener('load', begin)
}

function soon(act: () => void): void {
  // Safari cannot tell when it is idle.
  if ('requestIdleCallback' in window) requestIdleCallback(() => act(), { timeout: patience })
  else setTimeout(act, 200)
}
