import { findViolations } from '../../support/browser/axe'
import { crawl } from '../../support/browser/page-states/crawl'
import { englishLeftIn } from '../../support/browser/page-states/english-left'
import { findLayoutProblems } from '../../support/browser/page-states/page-checks'

// From right to left. The rules of accessibility are the same in every language.

const englishLeft = englishLeftIn('ar')

crawl('has no English left in Arabic, is accessible, and fits', 'ar', async ({ page }) => [
  ...(await englishLeft(page)),
  ...(await findViolations(page, 'colours')),
  ...(await findLayoutProblems(page)),
])
