import { layout } from '#messages/common'
import { textLinkClass } from '../ui/text-link'

/** An empty address leads to the page itself, its query included. A prerendered page does not know its query. */
const thisPage = ''

/** Loads the same page again. */
export function LoadAgain() {
  return (
    <a className={textLinkClass} href={thisPage}>
      {layout.loadAgain}
    </a>
  )
}
