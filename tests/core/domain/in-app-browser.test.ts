import { expect, test } from 'vitest'
import { isInAppBrowser } from '#core/domain/in-app-browser'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iPad = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A.250105.002'
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const androidView = `${pixel}; wv) ${webKit} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36`
const tencent = `${pixel}; wv) ${webKit} Version/4.0 Chrome/130.0 MQQBrowser/6.2`
// Android 13 and later: the reduced user agent names no device.
const android = `Mozilla/5.0 (Linux; Android 10; K) ${webKit}`

const isInApp = (userAgent: string, isOnHomeScreen = false) =>
  isInAppBrowser({ userAgent, isOnHomeScreen, languages: [] })

// Formats as in inapp-spy's src/tests/useragents.ts, ua-parser/uap-core#605, intoli/user-agents#78 and
// flutter_user_agent#11.
test.each([
  ['Instagram with Safari', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1 Instagram 390.0.0.28.85`],
  ['Facebook, iPhone', `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/517.0.0.44.91;FBDV/iPhone17,1]`],
  ['Facebook, Android', `${androidView} [FB_IAB/FB4A;FBAV/517.0;]`],
  ['Facebook Lite', `${android} Chrome/138.0.0.0 Mobile Safari/537.36[FBAN/EMA;FBLC/en_US;FBAV/420.0;]`],
  ['Threads', `${iPhone} Mobile/15E148 Barcelona 382.0.0.27.107 (iPhone17,1; iOS 18_5; en_US)`],
  ['TikTok', `${iPhone} Mobile/15E148 musical_ly_39.9.0 JsSdk/2.0 BytedanceWebview/d8a21c6`],
  ['LinkedIn', `${iPhone} Mobile/15E148 [LinkedInApp]/9.30.2112`],
  ['Twitter', `${iPhone} Mobile/15E148 Twitter for iPhone/11.2`],
  ['Pinterest', `${iPhone} Mobile/15E148 [Pinterest/iOS]`],
  // Its `Safari` is in a comment.
  ['Snapchat', `${iPhone} Version/18.5 Mobile/15E148 Snapchat/13.46.0.43 (like Safari/8621.2.5, panda)`],
  ['LINE', `${iPhone} Mobile/15E148 Safari Line/15.9.1`],
  ['LINE, Android without wv', `${android} Chrome/138.0.0.0 Mobile Safari/537.36 Line/15.9.1/IAB`],
  [
    'Telegram, Android',
    `${android} Chrome/129.0.6668.70 Mobile Safari/537.36 Telegram-Android/11.2.1 (Tecno mobile limited TECNO CH7n; Android 11; SDK 30; AVERAGE)`,
  ],
  [
    'Slack, Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Slack/4.41.97 Chrome/130.0.0.0 Electron/33.0.1 Safari/537.36`,
  ],
  // faisalman/ua-parser-js#841; UC's kernel, which is a browser of its own elsewhere.
  ['WhatsApp', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1 [WAiOS/2.25.20.79;FBSV/18.5]`],
  ['WhatsApp, Android', `${android} Chrome/138.0.0.0 Mobile Safari/537.36 [WA4A/2.25.20.79]`],
  [
    'Alipay',
    `${android} Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.4.0 Mobile Safari/537.36 AliApp(AP/10.5.88) AlipayClient/10.5.88`,
  ],
  ['KakaoTalk with Safari', `${iPhone} Mobile/15E148 Safari/604.1 KAKAOTALK/11.3.1 (INAPP)`],
  ['Naver, Android', `${android} Chrome/138.0.0.0 Mobile Safari/537.36 NAVER(inapp; search; 2000; 12.10.3)`],
  // Tencent's kernel has a browser's name too.
  ['WeChat, Android', `${tencent} TBS/046300 Mobile Safari/537.36 MMWEBID/1 MicroMessenger/8.0.60`],
  ['QQ, Android', `${tencent} TBS/046503 Mobile Safari/537.36 V1_AND_SQ_9.0.5 QQ/9.0.5`],
  ['Google app', `${iPhone} GSA/376.0.768206505 Mobile/15E148 Safari/604.1`],
  ['Telegram', `${iPhone} Mobile/15E148`],
  ['an app with Safari alone', `${iPhone} Mobile/15E148 Safari/604.1 Gazette/7.1`],
  ['an app, iPad as a computer', mac],
  ['an app with its name, iPad as a computer', `${mac} Gazette/7.1`],
  ['any view of Android', androidView],
  ['an app of Android, reduced', `${android} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 Gazette/7.1`],
  ['an app of Android, on a tablet', `${android} Version/4.0 Chrome/138.0.0.0 Safari/537.36`],
])('is inside an app: %s', (_name, userAgent) => {
  expect(isInApp(userAgent)).toBe(true)
})

test.each([
  // SFSafariViewController, which Google accepts, has the same one.
  ['Safari', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Safari, iPad', `${iPad} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Safari, Mac, or iPad as a computer', `${mac} Version/18.5 Safari/605.1.15`],
  ['Chrome, iPhone', `${iPhone} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`],
  ['Chrome, iPad as a computer', `${mac} CriOS/138 Version/11.1.1 Safari/605.1.15`],
  ['Firefox, iPhone', `${iPhone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`],
  ['Firefox, iPad as a computer', `${mac} FxiOS/140.0 Safari/605.1.15`],
  ['Edge, iPhone', `${iPhone} Version/18.0 EdgiOS/138.0.3351.65 Mobile/15E148 Safari/604.1`],
  ['DuckDuckGo, iPhone', `${iPhone} Version/18.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`],
  ['DuckDuckGo, Mac', `${mac} Version/18.5 Safari/605.1.15 Ddg/18.5`],
  ['Opera, iPhone', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1 OPT/5.3.0`],
  ['Opera Mini, iPhone', `${iPhone} OPiOS/16.0.15.124050 Mobile/15E148 Safari/9537.53`],
  ['Yandex, iPhone', `${iPhone} Version/18.0 YaBrowser/25.6.1.301.10 Mobile/15E148 Safari/604.1`],
  // Custom Tabs and home-screen apps of Android have the same one.
  ['Chrome, Android', `${android} Chrome/138.0.0.0 Mobile Safari/537.36`],
  ['Chrome, full user agent', `${pixel}) ${webKit} Chrome/138.0.0.0 Mobile Safari/537.36`],
  ['Edge, Android', `${android} Chrome/138.0.0.0 Mobile Safari/537.36 EdgA/138.0.0.0`],
  ['Opera, Android', `${android} Chrome/135.0.0.0 Mobile Safari/537.36 OPR/90.0.0.0`],
  ['Samsung Internet', `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Firefox, Android', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  // Browsers that are built on Android's web view.
  ['DuckDuckGo, Android', `${android} Version/4.0 Chrome/138.0.0.0 Mobile DuckDuckGo/5 Safari/537.36`],
  ['DuckDuckGo, Android, later', `${android} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 Ddg/138.0`],
  ['Opera Mini, Android', `${androidView} OPR/89.0.2254.76593`],
  [
    'Mi Browser',
    `${pixel}) ${webKit} Version/4.0 Chrome/123.0.6312.118 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.32`,
  ],
  ['Vivo Browser', `${android} Version/4.0 Chrome/123.0.6312.118 Mobile Safari/537.36 VivoBrowser/26.0`],
  ['UC Browser', `${android} Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.9.5.1326 Mobile Safari/537.36`],
  ['Firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Firefox, Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Chrome, Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/138.0.0.0 Safari/537.36`],
  ['Edge, Windows', `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`],
  [
    'Epiphany',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  ],
  ['no user agent', ''],
])('is a browser of its own: %s', (_name, userAgent) => {
  expect(isInApp(userAgent)).toBe(false)
})

test.each([
  ['iPhone', `${iPhone} Mobile/15E148`],
  ['iPad', `${iPad} Mobile/15E148`],
  ['iPad as a computer', mac],
])('is a home-screen app, which has no Safari either: %s', (_name, userAgent) => {
  expect(isInApp(userAgent, true)).toBe(false)
})

test('is inside an app that claims to be on the home screen', () => {
  expect(isInApp(`${iPhone} Mobile/15E148 KAKAOTALK 10.4.5 (INAPP)`, true)).toBe(true)
})
