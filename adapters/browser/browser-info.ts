import type { BrowserInfo } from '../../src-core/ports/browser-info'

/** Apps whose user agent is a browser's, with a name added. */
const apps =
  /\bFB(AN|AV|_IAB)\b|Instagram|Barcelona|TikTok|musical_ly|Snapchat|\bPinterest\b|LinkedInApp|Twitter for|\bLine\/|KAKAOTALK|MicroMessenger|\bQQ\/|Telegram-Android|\bWA(4A|iOS)\/|\bAliApp\(|\bElectron\/|\bin-?app\b|webview/i

/** Browsers that are built on Android's web view. */
const viewBasedBrowsers = /Browser\/|DuckDuckGo\/|\bDdg\/|\bOPR\/|\b(Focus|Klar)\//

/**
 * Recognises an app's browser by what its web view leaves out or adds, and by name where the app hides that.
 * `isOnHomeScreen`: whether the page was opened from the home screen of an Apple device.
 */
export function readBrowserInfo(
  userAgent: string,
  isOnHomeScreen = false,
): Pick<BrowserInfo, 'isInAppBrowser'> {
  const isView = isAndroidView(userAgent) || (!isOnHomeScreen && isAppleView(userAgent))
  return { isInAppBrowser: apps.test(userAgent) || isView }
}

/** developer.chrome.com/docs/webview/user-agent: `; wv)`, and `Version/4.0` before `Chrome/`. */
function isAndroidView(userAgent: string): boolean {
  const isView = /; wv\)|\bVersion\/\d.*\bChrome\//.test(userAgent) && userAgent.includes('Android')
  return isView && !viewBasedBrowsers.test(userAgent)
}

/**
 * Browsers of Apple devices have `Safari/`, and `Version/` or a name such as `CriOS/`; a web view has none of them by default.
 * An iPad may present itself as a Mac.
 */
function isAppleView(userAgent: string): boolean {
  if (!/^[^(]*\((iPhone|iPad|iPod|Macintosh)\b.*AppleWebKit\//.test(userAgent)) return false
  const products = userAgent.replace(/\([^()]*\)/g, '')
  const isBrowser = /\bSafari\/\d/.test(products) && /\bVersion\/|iOS\/|Chrome\//.test(products)
  return !isBrowser
}

/** Whether the page was opened from the home screen of an Apple device; other browsers have no `standalone`. */
export function isHomeScreenApp(navigator: object): boolean {
  return 'standalone' in navigator && navigator.standalone === true
}
