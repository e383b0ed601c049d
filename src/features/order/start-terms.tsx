import { useApp } from '../../app-context'
import type { Elements } from '../../ui/elements'
import { ForPlan } from './for-plan'
import type { OrderView, ShownOrder } from './order-view'
import { presentShortTerms, presentStart } from './present-terms'
import styles from './start-terms.module.css'

interface StartTermsProps {
  view: OrderView
  /** The id of the price, which describes the button. */
  priceId: string
}

/** The price below a button that starts a subscription and, on a phone, the terms in one sentence. */
export function StartTerms({ view, priceId }: StartTermsProps) {
  const { config } = useApp()
  return (
    <>
      <PriceBelowButton id={priceId}>
        <Line view={view} textOf={({ product }) => presentStart(product, config.client).subtitle} />
      </PriceBelowButton>
      <p className={styles.short}>
        <Line view={view} textOf={({ product }) => presentShortTerms(product)} />
      </p>
    </>
  )
}

/** What a button charges now and later. */
export function PriceBelowButton({ id, children }: { id: string; children: Elements }) {
  return (
    <p id={id} className={styles.subtitle}>
      {children}
    </p>
  )
}

function Line({ view, textOf }: Pick<StartTermsProps, 'view'> & { textOf: (order: ShownOrder) => string }) {
  return (
    <ForPlan as="span" view={view}>
      {(order) => {
        const text = textOf(order)
        // With a new key, a changed line counts as new and not as a layout shift.
        return (
          <span key={text} data-figures="">
            {text}
          </span>
        )
      }}
    </ForPlan>
  )
}
