import { subscription } from '#messages/profile'
import type { SubscriptionManager } from '#core/domain/subscriber'
import { textLinkClass } from '../../ui/text-link'

/** Where the stores let their customers manage subscriptions. */
const storeSubscriptions = {
  'app-store': 'https://apps.apple.com/account/subscriptions',
  'google-play': 'https://play.google.com/store/account/subscriptions',
}

/** Where a subscription is managed that was not bought in the portal. */
export function ManagedElsewhere({ managedBy }: { managedBy: Exclude<SubscriptionManager, 'portal'> }) {
  return (
    <p>
      <span>{`${subscription.managedBy[managedBy]} `}</span>
      {managedBy !== 'elsewhere' && (
        <a className={textLinkClass} href={storeSubscriptions[managedBy]} rel="noreferrer noopener">
          {subscription.manage}
        </a>
      )}
    </p>
  )
}
