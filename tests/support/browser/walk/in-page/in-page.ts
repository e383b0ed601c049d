import { misfits } from './fits'
import { unmirrored } from './mirror'
import { words } from './words'

/** What is looked at from within the page, put into it as one script. */
export const looks = { misfits, unmirrored, words }

export interface LooksInPage {
  readonly bundled?: { readonly looks: typeof looks }
}
