import { layout } from '#messages/common'
import type { LanguageChoice } from '../i18n/language'
import { BottomBanner } from '../ui/bottom-banner'
import { Button } from '../ui/button'
import { textLinkClass } from '../ui/text-link'

interface LanguageOfferProps {
  choice: LanguageChoice
  address: string
  onChoose: () => void
}

/** One line in the offered language. Once it is declined, the page has the focus. */
export function LanguageOffer({ choice: { tag, direction, offer }, address, onChoose }: LanguageOfferProps) {
  function decline() {
    onChoose()
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <BottomBanner
      label={layout.languages}
      isLine
      actions={
        <Button variant="quiet" onClick={decline}>
          <span lang={tag} dir={direction}>
            {offer.decline}
          </span>
        </Button>
      }
    >
      <p lang={tag} dir={direction}>
        <a className={textLinkClass} href={address} hrefLang={tag} onClick={onChoose}>
          {offer.text}
        </a>
      </p>
    </BottomBanner>
  )
}
