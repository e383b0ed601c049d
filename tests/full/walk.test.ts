import { findBarriers } from '../support/browser/axe'
import { findMisfits, findMisfitsSpaced, findUnmirrored } from '../support/browser/walk/looks'
import { walkAll } from '../support/browser/walk/walk'

walkAll('has no barriers, and fits: zoomed, spaced, from right to left', 'en', async ({ page }) => [
  ...(await findBarriers(page)),
  ...(await findMisfits(page)),
  ...(await findMisfitsSpaced(page)),
  ...(await findUnmirrored(page)),
])
