import { findViolations } from '../../support/browser/axe'
import { crawl } from '../../support/browser/page-states/crawl'
import { findSpacingProblems } from '../../support/browser/page-states/page-checks'

// Whether it fits without spacing is checked in the pseudo-locale, whose texts are longer.
crawl('is accessible and fits, zoomed and spaced', 'en', async ({ page }) => [
  ...(await findViolations(page)),
  ...(await findSpacingProblems(page)),
])
