import { expect, test } from 'vitest'
import { readBrowserInfo } from '../../../adapters/browser/browser-info'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A.250105.002'
const androidView = `${android}; wv) AppleWebKit/537.36 Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36`

test.each([
  ['Instagram', `${iPhone} Mobile/15E148 Instagram 390.0.0.28.85 (iPhone17,1; iOS 18_5; en_US; scale=3.00)`],
  ['Facebook, iPhone', `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/517.0.0.44.91;FBDV/iPhone17,1]`],
  ['Facebook, Android', `${androidView} [FB_IAB/FB4A;FBAV/517.0;]`],
  ['TikTok', `${iPhone} Mobile/15E148 musical_ly_39.9.0 JsSdk/2.0 BytedanceWebview/d8a21c6`],
  ['LinkedIn', `${iPhone} Mobile/15E148 [LinkedInApp]/9.30.2112`],
  ['any view of Android', androidView],
])('is inside an app: %s', (_name, userAgent) => {
  expect(readBrowserInfo(userAgent)).toEqual({ isInAppBrowser: true })
})

test.each([
  ['Safari', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome, iPhone', `${iPhone} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`],
  ['Chrome, Android', `${android}) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36`],
  ['Firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Samsung Internet', `${android}) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`],
  ['no user agent', ''],
])('is a browser of its own: %s', (_name, userAgent) => {
  expect(readBrowserInfo(userAgent)).toEqual({ isInAppBrowser: false })
})
