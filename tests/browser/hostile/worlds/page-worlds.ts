import { expect } from 'vitest'
import { addExtension } from '../../../support/browser/hostile/extension'
import { removeNewerApis } from '../../../support/browser/hostile/old-browser'
import { translatePages } from '../../../support/browser/hostile/translation'
import type { Visitor } from '../../../support/browser/visitor'
import { pathNames, sandboxPaths } from '../paths'
import type { World } from '../world'

/** React repairs what was changed before it took the page over, and says so. */
const hydration = /Minified React error #418|Hydration failed/

/** What visitors' browsers do with the page. */
export const pageWorlds: readonly World[] = [
  {
    // facebook/react#11538
    name: 'translated before hydration',
    build: 'sandbox',
    touches: sandboxPaths,
    matters: ['reset'],
    begin: ({ context }) => translatePages(context, 'now'),
    check: expectTranslated,
    errors: hydration,
  },
  {
    name: 'translated',
    build: 'sandbox',
    touches: sandboxPaths,
    matters: sandboxPaths,
    begin: ({ context }) => translatePages(context, 'hydrated'),
    check: expectTranslated,
    errors: hydration,
  },
  {
    // facebook/react#24430, #17256
    name: 'an extension adds and moves nodes',
    build: 'sandbox',
    touches: sandboxPaths,
    matters: ['plan to paid', 'edit'],
    begin: ({ context }) => addExtension(context),
    check: async ({ page }) => {
      await expect.poll(() => page.locator('main x-helper').count()).toBeGreaterThan(0)
    },
    errors: hydration,
  },
  {
    name: 'the oldest browsers',
    build: 'sandbox',
    touches: sandboxPaths,
    matters: ['reset'],
    begin: ({ context }) => removeNewerApis(context),
  },
  {
    name: 'the oldest browsers, with the providers',
    build: 'stack',
    touches: pathNames,
    matters: ['plan to paid'],
    begin: ({ context }) => removeNewerApis(context),
  },
]

async function expectTranslated({ page }: Visitor) {
  await expect.poll(() => page.locator('main font').count()).toBeGreaterThan(0)
}
