import { expect, test } from 'vitest'
import { findViolations } from '../support/browser/axe'
import { crawlerIn } from '../support/browser/page-states/crawl'
import { findLayoutProblems, findUntranslated } from '../support/browser/page-states/page-checks'
import { screens } from '../support/browser/page-states/page-states'

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
