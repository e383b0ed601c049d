import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { checkout } from '#messages/checkout'
import type { Product } from '../../../src-core/domain/plan-catalogue'
import { formatLongDate } from '../../i18n/format'
import { CheckBox } from '../../ui/check-box'
import { renewalFacts } from '../order/present-terms'
import type { Consent } from './consent'

interface ConsentBoxProps {
  consent: Consent
  product: Product
}

/** Agreeing to the renewal before a subscription starts, with what is missing beside the button that starts it. */
export const ConsentBox = observer(function ConsentBox({ consent, product }: ConsentBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const { state, misses } = consent

  useEffect(() => {
    if (misses > 0) box.current?.focus()
  }, [misses])

  return (
    <CheckBox
      name="consent"
      label={checkout.consent(renewalFacts(product), formatLongDate(product.nextBilling))}
      checked={state === 'given'}
      onChange={(checked) => consent.agree(checked)}
      inputRef={box}
      required
      missing={state === 'given' ? undefined : checkout.consentMissing}
      invalid={state === 'missed'}
    />
  )
})
