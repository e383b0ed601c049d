import { layoutProblems } from './layout'
import { unmirrored } from './mirroring'
import { texts } from './texts'

/** Checks that run in the page, bundled into one script. */
export const checks = { layoutProblems, unmirrored, texts }

export interface ChecksInPage {
  readonly bundled: { readonly checks: typeof checks }
}
