import { useEffect, useRef } from 'react'
import { cookies } from '#messages/cookies'
import { layout } from '#messages/common'
import type { TrackingChoice } from '#core/use-cases/consented-analytics'
import { useApp } from '../app-context'
import { BottomBanner } from '../ui/bottom-banner'
import { Button } from '../ui/button'
import { textLinkClass } from '../ui/text-link'

interface CookieBannerProps {
  /** Whether the visitor has opened it; it then takes the focus. */
  isRequested: boolean
  onChoose: (choice: TrackingChoice) => void
}

/** Asks for consent to analytics. Not modal: the page can be used without an answer. */
export function CookieBanner({ isRequested, onChoose }: CookieBannerProps) {
  const { config } = useApp()
  const decline = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isRequested) decline.current?.focus()
  }, [isRequested])

  return (
    <BottomBanner
      label={cookies.region}
      actions={
        <>
          <Button ref={decline} onClick={() => onChoose('declined')}>
            {cookies.decline}
          </Button>
          <Button onClick={() => onChoose('accepted')}>{cookies.accept}</Button>
        </>
      }
    >
      <p>
        <span>{cookies.question}</span>{' '}
        <a className={textLinkClass} href={config.links.privacy} rel="noreferrer noopener">
          {layout.privacy}
        </a>
      </p>
    </BottomBanner>
  )
}
