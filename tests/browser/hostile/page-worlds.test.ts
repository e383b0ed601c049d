import { expect } from 'vitest'
import { addExtension } from '../../support/browser/hostile/extension'
import { removeNewerApis } from '../../support/browser/hostile/old-browser'
import { translatePages } from '../../support/browser/hostile/translation'
import type { Visitor } from '../../support/browser/visitor'
import { hydration, onSandbox, onStack, testWorlds } from './cells'
import { sandboxPaths } from './paths'

// What visitors' browsers do with the page.
testWorlds([
  // facebook/react#11538
  onSandbox('translated before hydration', ['reset'], ({ context }) => translatePages(context, 'now'), {
    check: expectTranslated,
    errors: hydration,
  }),
  onSandbox('translated', sandboxPaths, ({ context }) => translatePages(context, 'hydrated'), {
    check: expectTranslated,
    errors: hydration,
  }),
  // facebook/react#24430, #17256
  onSandbox(
    'an extension adds and moves nodes',
    ['plan to paid', 'edit'],
    ({ context }) => addExtension(context),
    {
      check: expectExtended,
      errors: hydration,
    },
  ),
  onSandbox('the oldest browsers', ['reset'], ({ context }) => removeNewerApis(context), {
    check: expectOld,
  }),
  onStack('the oldest browsers, with the providers', ['plan to paid'], ({ context }) =>
    removeNewerApis(context),
  ),
])

async function expectTranslated({ page }: Visitor) {
  await expect.poll(() => page.locator('main font').count()).toBeGreaterThan(0)
}

async function expectOld({ page }: Visitor) {
  const found = await page.evaluate(() => [
    'canParse' in URL,
    'json' in Response,
    'json' in Response.prototype,
  ])
  expect(found).toEqual([false, false, true])
}

async function expectExtended({ page }: Visitor) {
  await expect.poll(() => page.locator('main x-helper').count()).toBeGreaterThan(0)
}
