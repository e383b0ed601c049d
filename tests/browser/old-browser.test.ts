import { expect } from 'vitest'
import { newerApis, removeNewerApis } from '../support/browser/hostile/old-browser'
import { journeys, sandboxAccounts } from '../support/browser/journeys'
import { newVisitor, test } from '../support/browser/visitor'

test('what is newer than the oldest promised browsers is known, and removed from the page', async () => {
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

  const visitor = await newVisitor()
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

test('a newcomer pays in the oldest browsers', async () => {
  const journey = await journeys['a newcomer pays']?.(sandboxAccounts)
  const visitor = await newVisitor()
  await removeNewerApis(visitor.context)
  for (const step of journey?.steps ?? []) {
    await step.act(visitor)
    await expect(step.done(visitor)).toBeShown()
    await step.checkChoices?.(visitor)
  }
  await journey?.checkResult(visitor)
})
