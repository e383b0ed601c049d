import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { checkout } from '#messages/checkout'
import { useErrorTitle } from '../../layout/use-page-title'
import { focusInvalid } from '../../ui/focus-invalid'
import { CheckBox } from '../../ui/check-box'
import type { Consent } from './consent'

interface ConsentBoxProps {
  consent: Consent
  /** What the customer agrees to. */
  sentence: string
}

/** The box to agree to the renewal. Takes the focus after each attempt to pay without it. */
export const ConsentBox = observer(function ConsentBox({ consent, sentence }: ConsentBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const { given, isMissing, refusedAttempts } = consent

  useErrorTitle(isMissing)
  useEffect(() => {
    if (refusedAttempts > 0) focusInvalid(box.current)
  }, [refusedAttempts])

  return (
    <CheckBox
      name="consent"
      label={sentence}
      checked={given !== undefined}
      onChange={(checked) => consent.agree(checked)}
      inputRef={box}
      required
      requiredHint={given ? undefined : checkout.consentMissing}
      invalid={isMissing}
    />
  )
})
