import { expect, test } from 'vitest'
import { readBrowserInfo } from '#adapters/browser/browser-info'

test.each([
  [{ standalone: true }, true],
  [{ standalone: false }, false],
  [{}, false],
])('reads from %o whether the page is a home-screen app: %s', (standalone, isOnHomeScreen) => {
  const navigator = { userAgent: 'Made Up/1', languages: ['de', 'en'], ...standalone }
  expect(readBrowserInfo(navigator)).toEqual({
    userAgent: 'Made Up/1',
    languages: ['de', 'en'],
    isOnHomeScreen,
  })
})
