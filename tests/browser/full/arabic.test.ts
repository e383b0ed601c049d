import { findViolations } from '../../support/browser/axe'
import { crawl } from '../../support/browser/page-states/crawl'
import { englishLeftIn } from '../../support/browser/page-states/english-left'
import { findLargeLetterProblems, findLayoutProblems } from '../../support/browser/page-states/page-checks'

// From right to left. The rules of accessibility are the same in every language. `npm test` checks one state of every screen in the
// pseudo-locale, which also shows texts outside src/i18n. Without earlier times Vitest starts the largest file first: this one lasts
// longer than the German one, so it is the larger.

const englishLeft = englishLeftIn('ar')

crawl('has no English left in Arabic, is accessible, and fits', 'ar', async ({ page }) => [
  ...(await englishLeft(page)),
  ...(await findViolations(page, 'colours')),
  ...(await findLayoutProblems(page)),
  ...(await findLargeLetterProblems(page)),
])
