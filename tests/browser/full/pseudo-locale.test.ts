import { crawl } from '../../support/browser/page-states/crawl'
import {
  findLayoutProblems,
  findMirroringProblems,
  findUntranslated,
} from '../../support/browser/page-states/page-checks'

crawl('is translated, and fits in a pseudo-locale, from right to left as well', 'en-XA', async ({ page }) => [
  ...(await findUntranslated(page)),
  ...(await findLayoutProblems(page)),
  ...(await findMirroringProblems(page)),
])
