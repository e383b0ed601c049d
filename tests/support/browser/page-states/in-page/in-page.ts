import { brokenWords } from './broken-words'
import { coveredFocus } from './focus'
import { touchedFrames } from './frames'
import { layoutProblems } from './layout'
import { unmirrored } from './mirroring'
import { texts } from './texts'

/** Checks that run in the page, bundled into one script. */
export const checks = { brokenWords, coveredFocus, layoutProblems, texts, touchedFrames, unmirrored }

export interface ChecksInPage {
  readonly bundled: { readonly checks: typeof checks }
}
