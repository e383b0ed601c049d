import { useTexts } from '../portal'
import { textLinkClass } from '../ui/text-link'

/** The page's own address, its query included: a page made ahead does not know it. */
const here = ''

/** Leads to the same page, with all of its program. */
export function LoadAgain() {
  const { layout } = useTexts()
  return (
    <a className={textLinkClass} href={here}>
      {layout.loadAgain}
    </a>
  )
}
