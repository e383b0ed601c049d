import { expect, test } from 'vitest'
import { findViolations } from '../support/browser/axe'
import { openState } from '../support/browser/page-states/crawl'
import { findLayoutProblems, findUntranslated } from '../support/browser/page-states/page-checks'
import { screens } from '../support/browser/page-states/page-states'

// Every screen in one state; `npm run test:full` checks every state.

test.for(screens)('$name has no axe violation, and fits on a small phone', async (screen) => {
  const { page } = await openState(screen)
  expect((await findViolations(page)).join('\n')).toBe('')
  expect((await findLayoutProblems(page)).join('\n')).toBe('')
})

test.for(screens)('$name has no text outside src/i18n', async (screen) => {
  const { page } = await openState(screen, 'pseudo')
  // The title changes a moment after the screen.
  await expect.poll(async () => (await findUntranslated(page)).join('\n')).toBe('')
})
