const storageKey = 'portal-reloaded'

/** Whether the page may be reloaded: once per release. */
export function mayReloadAgain(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== import.meta.url
  } catch {
    // Without storage the page would reload forever.
    return false
  }
}

/**
 * Reloads the page if its host responds: a browser without a connection would replace the page by its own error. The host is
 * asked because `navigator.onLine` can be wrong. Returns false, within 5 seconds, if the page stays.
 */
export async function reloadOnce(): Promise<boolean> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), 5000)
  try {
    // The status does not matter, and the query may be private.
    await fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: timeout.signal })
    sessionStorage.setItem(storageKey, import.meta.url)
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
  location.reload()
  return true
}
