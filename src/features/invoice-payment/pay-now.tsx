import { observer } from 'mobx-react-lite'
import { payNow } from '#messages/pay-now'
import type { Due, Subscription } from '#core/domain/subscriber'
import { periodName } from '../../i18n/plan-words'
import { formatMoney } from '../../i18n/format'
import { RouteLink } from '../../layout/route-link'
import { useErrorTitle } from '../../layout/use-page-title'
import { Button, buttonClass } from '../../ui/button'
import { PlainForm } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { useViewModel } from '../../use-view-model'
import { ConsentBox } from '../checkout/consent-box'
import { ButtonLabel } from '../order/button-label'
import styles from './pay-now.module.css'
import { PayNowViewModel } from './pay-now.view-model'

/** The button that pays what is due, with what has to be ticked before, what went wrong, and the way to another card. */
export const PayNow = observer(function PayNow() {
  const model = useViewModel(PayNowViewModel)
  const { subscription, due, consent, problem } = model
  useErrorTitle(problem !== undefined)
  if (!subscription || !due) return null
  return (
    <PlainForm className={styles.form} onSubmit={() => model.pay()}>
      {consent.isRequired && <ConsentBox consent={consent} sentence={sentenceOf(due, subscription)} />}
      <Button type="submit" variant="primary" busy={model.isPaying} description={describe(due, subscription)}>
        <ButtonLabel button="pay">{payNow.pay}</ButtonLabel>
      </Button>
      {/* Below the button: a second press must not meet a link. */}
      {problem !== undefined && <Notice tone="danger">{payNow.problems[problem]}</Notice>}
      <RouteLink to="/change-payment-method" className={buttonClass({ variant: 'quiet' })}>
        {payNow.changeCard}
      </RouteLink>
    </PlainForm>
  )
})

function sentenceOf({ amount, currency }: Due, subscription: Subscription): string {
  const price = formatMoney(subscription.price, subscription.currency)
  return payNow.consent(formatMoney(amount, currency), price, periodName(subscription.recurrence))
}

function describe({ amount, currency }: Due, { paymentOption }: Subscription): string {
  const money = formatMoney(amount, currency)
  return paymentOption.type === 'card'
    ? payNow.payWithCard(money, paymentOption.last4)
    : payNow.payDescription(money)
}
