import { describe } from 'vitest'
import { findViolations } from '../../support/browser/axe'
import { crawl } from '../../support/browser/page-states/crawl'
import { englishLeftIn } from '../../support/browser/page-states/english-left'
import {
  findLayoutProblems,
  findMirroringProblems,
  findSpacingProblems,
} from '../../support/browser/page-states/page-checks'

// German words are longer than English ones, and Arabic is read from right to left. `npm test` checks one state of every screen in the
// pseudo-locale, which also shows texts outside src/i18n.

describe('in German', () => {
  const englishLeft = englishLeftIn('de')
  crawl(
    'has no English left, and fits, zoomed, spaced, and from right to left as well',
    'de',
    async ({ page }) => [
      ...(await englishLeft(page)),
      ...(await findLayoutProblems(page)),
      ...(await findSpacingProblems(page)),
      ...(await findMirroringProblems(page)),
    ],
  )
})

describe('in Arabic', () => {
  const englishLeft = englishLeftIn('ar')
  crawl('has no English left, is accessible, and fits', 'ar', async ({ page }) => [
    ...(await englishLeft(page)),
    ...(await findViolations(page)),
    ...(await findLayoutProblems(page)),
  ])
})
