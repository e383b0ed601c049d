const mark = 'portal-reloaded'

/** Whether to load the page anew is worth a try: once for each version of the program, and where it can be had. */
export function mayReload(): boolean {
  try {
    return navigator.onLine && sessionStorage.getItem(mark) !== import.meta.url
  } catch {
    // Who cannot remember would do it for ever.
    return false
  }
}

/** Loads the page anew, where it is. */
export function reloadOnce(): void {
  sessionStorage.setItem(mark, import.meta.url)
  location.reload()
}
