import { findViolations } from '../support/browser/axe'
import { crawl } from '../support/browser/page-states/crawl'
import {
  findLayoutProblems,
  findMirroringProblems,
  findSpacingProblems,
  findUntranslated,
} from '../support/browser/page-states/page-checks'

crawl(
  'every page state is accessible and fits: zoomed, spaced, from right to left',
  'en',
  async ({ page }) => [
    ...(await findViolations(page)),
    ...(await findLayoutProblems(page)),
    ...(await findSpacingProblems(page)),
    ...(await findMirroringProblems(page)),
  ],
)

crawl('every page state fits in a pseudo-locale, and is translated', 'pseudo', async ({ page }) => [
  ...(await findUntranslated(page)),
  ...(await findLayoutProblems(page)),
])
