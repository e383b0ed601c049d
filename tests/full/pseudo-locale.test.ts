import { crawl } from '../support/browser/page-states/crawl'
import { findLayoutProblems, findUntranslated } from '../support/browser/page-states/page-checks'

crawl('fits in a pseudo-locale, and is translated', 'pseudo', async ({ page }) => [
  ...(await findUntranslated(page)),
  ...(await findLayoutProblems(page)),
])
