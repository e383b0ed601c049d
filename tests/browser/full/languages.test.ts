import { describe } from 'vitest'
import { findViolations } from '../../support/browser/axe'
import { crawl } from '../../support/browser/page-states/crawl'
import { englishLeftIn } from '../../support/browser/page-states/english-left'
import { findLayoutProblems } from '../../support/browser/page-states/page-checks'

describe.each(['de', 'ar'])('in %s', (tag) => {
  const englishLeft = englishLeftIn(tag)
  crawl('has no English left, is accessible and fits', tag, async ({ page }) => [
    ...(await englishLeft(page)),
    ...(await findViolations(page)),
    ...(await findLayoutProblems(page)),
  ])
})
