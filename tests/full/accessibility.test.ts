import { findViolations } from '../support/browser/axe'
import { crawl } from '../support/browser/page-states/crawl'
import {
  findLayoutProblems,
  findMirroringProblems,
  findSpacingProblems,
} from '../support/browser/page-states/page-checks'

crawl('is accessible and fits: zoomed, spaced, from right to left', 'en', async ({ page }) => [
  ...(await findViolations(page)),
  ...(await findLayoutProblems(page)),
  ...(await findSpacingProblems(page)),
  ...(await findMirroringProblems(page)),
])
