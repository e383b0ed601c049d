import { layout } from '#messages/common'
import { textLinkClass } from '../ui/text-link'

/** Loads the same page again, its query included: an empty address leads to the page itself. */
export function LoadAgain() {
  return (
    <a className={textLinkClass} href="">
      {layout.loadAgain}
    </a>
  )
}
