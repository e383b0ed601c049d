import { findViolations } from '../support/browser/axe'
import { crawl } from '../support/browser/page-states/crawl'
import { findLayoutProblems, findSpacingProblems } from '../support/browser/page-states/page-checks'

crawl('is accessible and fits, zoomed and spaced', 'en', async ({ page }) => [
  ...(await findViolations(page)),
  ...(await findLayoutProblems(page)),
  ...(await findSpacingProblems(page)),
])
