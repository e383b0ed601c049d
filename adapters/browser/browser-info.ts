import type { BrowserInfo } from '../../src-core/ports/browser-info'

// `; wv)` is any Android WebView.
const inAppBrowsers =
  /\bFB(AN|AV|_IAB)\b|Instagram|TikTok|musical_ly|Bytedance|Snapchat|Pinterest\/|LinkedInApp|Twitter for|\bLine\/|; wv\)/i

export function readBrowserInfo(userAgent: string): BrowserInfo {
  return { isInAppBrowser: inAppBrowsers.test(userAgent) }
}
