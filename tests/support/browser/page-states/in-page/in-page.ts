import { brokenWords } from './broken-words'
import { coveredFocus } from './focus'
import { touchedFrames } from './frames'
import { layoutProblems } from './layout'
import { unmirrored } from './mirroring'
import { forgetTabStops, noteTabStop, tabProblems } from './tab-stops'
import { texts } from './texts'

/** Checks that run in the page, bundled into one script. */
export const checks = {
  brokenWords,
  coveredFocus,
  forgetTabStops,
  layoutProblems,
  noteTabStop,
  tabProblems,
  texts,
  touchedFrames,
  unmirrored,
}

export interface ChecksInPage {
  readonly bundled: { readonly checks: typeof checks }
}
