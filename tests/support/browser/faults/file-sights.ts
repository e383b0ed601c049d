import { en } from '../../english'
import type { FileFault, FileKind } from './line'
import { before, browser, empty, nothing, says, shape, waits, type Sight } from './sight'

export interface Outcome {
  readonly sees: Sight
  /** How it goes on, and what is still there then. */
  readonly kept: string
}

const late = says(en.layout.late)
const anew =
  'the page loads itself again, once, with all that was chosen; what a press wants, by the next press'

/** What becomes of a file that does not come as it should, the first time that it is asked for. */
export const fileSights: Readonly<Record<FileKind, Readonly<Record<FileFault, Outcome>>>> = {
  page: {
    failed: { sees: browser, kept: 'a reload brings it, with all that was chosen' },
    delayed: { sees: before, kept: 'all that was chosen' },
    cut: { sees: empty, kept: 'a reload brings it, with all that was chosen' },
  },
  program: {
    failed: { sees: late, kept: 'its link loads the page again, with all that was chosen' },
    delayed: { sees: shape, kept: 'all that was chosen' },
    cut: { sees: late, kept: 'its link loads the page again, with all that was chosen' },
  },
  screen: {
    failed: { sees: nothing, kept: anew },
    delayed: { sees: waits, kept: 'all that was chosen' },
    cut: { sees: nothing, kept: anew },
  },
  look: {
    failed: { sees: nothing, kept: 'everything: letters have another face, a picture is missing' },
    delayed: { sees: nothing, kept: 'everything' },
    cut: { sees: nothing, kept: 'everything' },
  },
}
