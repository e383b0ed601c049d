import type { SignInMethod } from '../../../../../src-core/domain/account'
import type { SubscriptionManager } from '../../../../../src-core/domain/subscriber'
import type { UnconfirmedPurchase } from '../../../../../src-core/use-cases/track-purchase'
import type { ProfileStage } from '../../../../../src/screens/profile/profile.view-model'
import type { Circumstances, Walker } from '../walker'
import type { Way, Ways } from './scene'

const atHome =
  (signedIn: string, circumstances: Circumstances = {}): Way =>
  async (walker) => {
    await walker.open('/', { signedIn, ...circumstances })
    await walker.button(walker.texts.profile.logOut).waitFor()
  }

const hour = 60 * 60 * 1000
const paid = (ago: number): Circumstances => ({
  kept: {
    'pending-purchase': JSON.stringify({
      version: 1,
      accountId: 'free',
      productId: 'yearly-us',
      regularPrice: 49.99,
      currency: 'USD',
      paidAt: Date.now() - ago,
    }),
  },
})

async function openCheckout(walker: Walker) {
  await atHome('free')(walker)
  await walker.press(walker.texts.profile.next)
  await walker.page.getByLabel(walker.sandbox.cardForm.cardNumber, { exact: true }).waitFor()
}

export const unconfirmedPurchases: Ways<UnconfirmedPurchase> = {
  none: atHome('apple'),
  waiting: async (walker) => {
    await atHome('free', paid(0))(walker)
    await walker.see(walker.texts.profile.confirming.waiting)
  },
  overdue: async (walker) => {
    await atHome('free', paid(25 * hour))(walker)
    await walker.see(walker.texts.profile.confirming.overdue)
  },
}

export const profileStages: Ways<ProfileStage> = {
  subscribed: atHome('promo'),
  confirming: unconfirmedPurchases.waiting,
  checkout: openCheckout,
  plans: atHome('free'),
}

const managed = (managedBy: SubscriptionManager): Way =>
  atHome('appstore', {
    world: ({ accounts }) => {
      for (const { subscription } of accounts)
        if (subscription) Object.assign(subscription.details, { managedBy })
    },
  })

export const subscriptionManagers: Ways<SubscriptionManager> = {
  portal: atHome('subscribed'),
  'app-store': managed('app-store'),
  'google-play': managed('google-play'),
  elsewhere: managed('elsewhere'),
}

/** With a picture, with no name, and with a name that is too long for its place. */
export const signInMethods: Ways<SignInMethod> = {
  password: atHome('subscribed', {
    world: ({ accounts }) => {
      for (const account of accounts) {
        account.firstName = 'Maximiliane-Wilhelmine'
        account.lastName = 'Hohenlohe-Waldenburg-Schillingsfürst'
        if (account.id === 'subscribed')
          account.email = 'maximiliane.with-a-rather-long-name@a-long-domain.example.org'
      }
    },
  }),
  google: atHome('google', { method: 'google' }),
  apple: atHome('apple', { method: 'apple' }),
  facebook: atHome('cancelled', { method: 'facebook' }),
}
