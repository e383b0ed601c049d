import type { VisitorsBrowser } from '../../src-core/ports/visitors-browser'

/** How apps sign the browser that is built into them; `; wv)` is Android's own mark of any such view. */
const marks =
  /\bFB(AN|AV|_IAB)\b|Instagram|TikTok|musical_ly|Bytedance|Snapchat|Pinterest\/|LinkedInApp|Twitter for|\bLine\/|; wv\)/i

/** Reads from the browser's signature whether it is built into another app. */
export function readVisitorsBrowser(userAgent: string): VisitorsBrowser {
  return { isInsideApp: marks.test(userAgent) }
}
