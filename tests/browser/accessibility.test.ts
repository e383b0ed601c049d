import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from '../support/browser/axe'
import { crawlerIn, openState } from '../support/browser/page-states/crawl'
import { findLayoutProblems, findUntranslated } from '../support/browser/page-states/page-checks'
import { screens, statesNamed } from '../support/browser/page-states/page-states'

const open = crawlerIn('en-XA')

// Every screen in one state; `npm run test:full` checks every state.

test.for(screens)(
  '$name has no axe violation and no text outside src/i18n, and fits with longer words',
  async (screen) => {
    const { page } = await open(screen)
    // The title changes a moment after the screen.
    await expect.poll(async () => (await findUntranslated(page)).join('\n')).toBe('')
    expect((await findLayoutProblems(page)).join('\n')).toBe('')
    expect((await findViolations(page)).join('\n')).toBe('')
  },
)

/** Returns what Chromium tells assistive technology of a control, which an observer of the page computes otherwise. */
async function treeNode(page: Page, role: string) {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const node = nodes.find((each) => each.role?.value === role)
  const invalid = node?.properties?.find(({ name }) => name === 'invalid')?.value.value as unknown
  return { description: String(node?.description?.value ?? ''), invalid }
}

test.for(statesNamed('checkout: consent'))(
  'a required box that was not touched is not invalid',
  async (state) => {
    const { page } = await openState(state)
    expect(await treeNode(page, 'checkbox')).toMatchObject({ invalid: 'false' })
  },
)

test.for(statesNamed('set password: ready'))('a new password is described by its rules', async (state) => {
  const { page } = await openState(state)
  const { description } = await treeNode(page, 'textbox')
  expect(description).toMatch(/minimum 8 characters .*uppercase characters .*special characters/)
})
