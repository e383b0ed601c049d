import type { BrowserInfo } from '../ports/browser-info'

/** Apps whose user agent is a browser's, with a name added. */
const apps =
  /\bFB(AN|AV|_IAB)\b|Instagram|Barcelona|TikTok|musical_ly|Snapchat|\bPinterest\b|LinkedInApp|Twitter for|\bLine\/|KAKAOTALK|MicroMessenger|\bQQ\/|Telegram-Android|\bWA(4A|iOS)\/|\bAliApp\(|\bElectron\/|\bin-?app\b|webview/i

/** Browsers that are built on Android's web view. */
const viewBasedBrowsers = /Browser\/|DuckDuckGo\/|\bDdg\/|\bOPR\/|\b(Focus|Klar)\//

/**
 * Whether the browser is embedded in an app such as Instagram, where the windows of identity providers fail. It is recognised by what
 * its web view leaves out or adds, and by name where the app hides that.
 */
export function isInAppBrowser({ userAgent, isOnHomeScreen }: BrowserInfo): boolean {
  const isView = isAndroidView(userAgent) || (!isOnHomeScreen && isAppleView(userAgent))
  return apps.test(userAgent) || isView
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
