import { triesAll } from '../../support/all-cases'
import { crawl } from '../../support/browser/page-states/crawl'
import {
  findForcedColourProblems,
  findKeyboardProblems,
  findSizeProblems,
} from '../../support/browser/page-states/page-checks'
import { pageStates, partOfStates } from '../../support/browser/page-states/page-states'

// `npm run test:full -- --all` opens every page state, which takes half an hour; CI opens a part that changes with the commit. The
// largest pages are opened by sizes.test.ts, beside the question for cookies too.

crawl(
  'fits, is reached by keyboard, and stands in forced colours',
  'en',
  async ({ page }) => [
    ...(await findSizeProblems(page)),
    ...(await findKeyboardProblems(page)),
    ...(await findForcedColourProblems(page)),
  ],
  triesAll ? pageStates : partOfStates(10),
)
