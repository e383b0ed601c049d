import { findEnglish } from '../support/browser/walk/english'
import { findMisfits, readWords } from '../support/browser/walk/looks'
import { walkAll } from '../support/browser/walk/walk'

walkAll('fits in a language half as long again, and has no English left', 'pseudo', async ({ page }) => [
  ...findEnglish(await readWords(page)),
  ...(await findMisfits(page)),
])
