import { expect } from 'vitest'
import { newerApis, removeNewerApis } from '../support/browser/hostile/old-browser'
import { test } from '../support/browser/visitor'

// Whole paths are followed in tests/browser/hostile.
test('what is newer than the oldest promised browsers is known, and removed from the page', async ({
  visitor,
}) => {
  const newer = newerApis().map((path) => path.join('.'))
  // Safari 17, Chrome 120; Chrome 111, Firefox 129; Chrome 119, Firefox 121, Safari 17.4; no Safari.
  for (const name of [
    'URL.canParse',
    'Document.startViewTransition',
    'Promise.withResolvers',
    'Window.requestIdleCallback',
  ])
    expect(newer).toContain(name)
  for (const name of ['URL', 'URL.searchParams', 'Array.at', 'Window.fetch'])
    expect(newer).not.toContain(name)

  await removeNewerApis(visitor.context)
  await visitor.goTo('/membership')
  const found = await visitor.page.evaluate(() => [
    'canParse' in URL,
    'withResolvers' in Promise,
    'requestIdleCallback' in window,
    'json' in Response,
    'json' in Response.prototype,
  ])
  expect(found).toEqual([false, false, false, false, true])
})
