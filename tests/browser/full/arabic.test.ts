import { triesAll } from '../../support/all-cases'
import { findViolations } from '../../support/browser/axe'
import { crawl } from '../../support/browser/page-states/crawl'
import { englishLeftIn } from '../../support/browser/page-states/english-left'
import { findLargeLetterProblems, findLayoutProblems } from '../../support/browser/page-states/page-checks'
import { pageStates, partOfStates } from '../../support/browser/page-states/page-states'

// From right to left. The rules of accessibility are the same in every language. `npm test` checks one state of every screen in the
// pseudo-locale, which also shows texts outside src/i18n. A commit opens half of the states in Arabic and the other half in German,
// `npm run test:full -- --all` each in both.

const englishLeft = englishLeftIn('ar')

crawl(
  'has no English left in Arabic, is accessible, and fits',
  'ar',
  async ({ page }) => [
    ...(await englishLeft(page)),
    ...(await findViolations(page, 'colours')),
    ...(await findLayoutProblems(page)),
    ...(await findLargeLetterProblems(page)),
  ],
  triesAll ? pageStates : partOfStates(2),
)
