import type { BrowserInfo } from '#core/ports/browser-info'

/** Reads what the browser tells of itself. Only Apple's have `standalone`. */
export function readBrowserInfo(
  navigator: Pick<Navigator, 'userAgent' | 'languages'> & { readonly standalone?: unknown },
): BrowserInfo {
  const { userAgent, languages } = navigator
  return { userAgent, languages, isOnHomeScreen: navigator.standalone === true }
}
