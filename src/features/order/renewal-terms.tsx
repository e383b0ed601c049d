import { terms } from '#messages/terms'
import { useApp } from '../../app-context'
import { Stack } from '../../ui/stack'
import { textLinkClass } from '../../ui/text-link'
import { Timeline } from '../../ui/timeline'
import { ForPlan } from './for-plan'
import type { OrderView } from './order-view'
import { presentRenewal } from './present-terms'
import styles from './renewal-terms.module.css'

interface RenewalTermsProps {
  view: OrderView
  /** The id of the sentence on the agreement, which describes the button too: it follows the button. */
  agreementId: string
}

/** Trial, prices, dates, renewal and cancellation. Shown beside every button that starts a subscription. */
export function RenewalTerms({ view, agreementId }: RenewalTermsProps) {
  return (
    <Stack>
      <Agreement id={agreementId} />
      <ForPlan view={view}>
        {({ product }) => (
          <div data-figures="">
            <Timeline items={presentRenewal(product)} />
          </div>
        )}
      </ForPlan>
    </Stack>
  )
}

/** That the subscription can be cancelled, and what the customer agrees to. */
export function Agreement({ id }: { id: string }) {
  const { config } = useApp()
  return (
    <p className={styles.agreement} id={id}>
      <span>{`${terms.cancel} ${terms.agree}`}</span>{' '}
      <a className={textLinkClass} href={config.links.terms} rel="noreferrer noopener">
        {terms.link}
      </a>
      <span>.</span>
    </p>
  )
}
