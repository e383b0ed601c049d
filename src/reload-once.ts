const storageKey = 'portal-reloaded'

/** Whether to reload the page: once per release, and only online. */
export function canReload(): boolean {
  try {
    return navigator.onLine && sessionStorage.getItem(storageKey) !== import.meta.url
  } catch {
    // Without storage the page would reload forever.
    return false
  }
}

export function reloadOnce(): void {
  sessionStorage.setItem(storageKey, import.meta.url)
  location.reload()
}
