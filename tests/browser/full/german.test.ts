import { triesAll } from '../../support/all-cases'
import { englishLeftIn } from '../../support/browser/page-states/english-left'
import { crawl } from '../../support/browser/page-states/crawl'
import {
  findLargeLetterProblems,
  findMirroringProblems,
  findSpacingProblems,
} from '../../support/browser/page-states/page-checks'
import { pageStates, partOfStates } from '../../support/browser/page-states/page-states'

// German words are longer than English ones, and what fits with the text spacing of WCAG fits without.

const englishLeft = englishLeftIn('de')

crawl(
  'has no English left in German, fits, zoomed and spaced, and is mirrored from right to left',
  'de',
  async ({ page }) => [
    ...(await englishLeft(page)),
    ...(await findSpacingProblems(page)),
    ...(await findLargeLetterProblems(page)),
    ...(await findMirroringProblems(page)),
  ],
  triesAll ? pageStates : partOfStates(2, 1),
)
