import { expect, test } from 'vitest'
import { findBarriers } from '../support/browser/axe'
import { readWords, findMisfits } from '../support/browser/walk/looks'
import { findEnglish } from '../support/browser/walk/english'
import { screens } from '../support/browser/walk/scenes/scenes'
import { standAt } from '../support/browser/walk/walk'

// Each screen once, as it is at first; `npm run test:full` walks every state of every screen.

const named = screens.map((screen) => [screen.name, screen] as const)

test.each(named)('%s has no barriers, and fits on a small phone', async (_name, screen) => {
  const { page } = await standAt(screen)
  expect((await findBarriers(page)).join('\n')).toBe('')
  expect((await findMisfits(page)).join('\n')).toBe('')
})

test.each(named)('%s has no text outside src/i18n', async (_name, screen) => {
  const { page } = await standAt(screen, { language: 'pseudo' })
  // The page's title comes with the screen, a moment after its skeleton.
  await expect.poll(async () => findEnglish(await readWords(page)).join('\n')).toBe('')
})
