import { expect } from 'vitest'
import { en } from '../../english'
import { otherCard, type AccountHolder } from '../account'
import { cards } from '../visitor'
import type { Step, Way } from './way'

const orderKept: Step['kept'] = {
  words: 'plan and code',
  // The code's own price: without the code it would be another.
  check: async ({ order }) => {
    await expect(order).toSay('$2.49 per month')
  },
}

const cardKept: Step['kept'] = {
  words: 'the present card',
  check: async (visitor) =>
    expect(
      (await visitor.account('subscribed@example.com'))?.subscription?.details.paymentOption,
    ).toMatchObject({
      last4: '4242',
    }),
}

const subscriptionKept: Step['kept'] = {
  words: 'the subscription',
  check: async (visitor) =>
    expect((await visitor.account('subscribed@example.com'))?.subscription?.details.autoRenew).toBe(true),
}

const signInPage: Step = {
  name: 'sign-in',
  act: (visitor) => visitor.goTo('/signin'),
  made: (visitor) => visitor.button('Sign In'),
}

const signedIn = (email: string): Step => ({
  name: 'profile',
  act: (visitor) => visitor.signIn(email),
  made: (visitor) => visitor.button('Log out'),
})

/** Paid once and reported once, whatever happened on the way. */
async function paidOnce(visitor: AccountHolder) {
  expect(await visitor.payments()).toMatchObject([{ productId: 'monthly-us', promoCode: 'CALM50' }])
  const sent = (await visitor.world())?.analytics.filter(({ event }) => event.name === 'purchase')
  expect(sent).toHaveLength(1)
  expect(await visitor.keptInTab()).not.toContain('order')
  await visitor.goTo('/')
  await expect(visitor.status('Subscribed')).toBeShown()
}

const checkout: Step = {
  name: 'checkout',
  act: (visitor) => visitor.openCheckout(),
  made: (visitor) => visitor.cardNumber,
  kept: orderKept,
}

/** The ways through the sandbox, step by step. */
export const sandboxWays: Readonly<Record<string, Way>> = {
  'a newcomer pays': {
    steps: [
      {
        name: 'plans',
        act: (visitor) => visitor.goTo('/membership?plan=first&promo=CALM50'),
        made: (visitor) => visitor.text(en.promo.applied),
        kept: orderKept,
      },
      {
        name: 'sign-up',
        act: (visitor) => visitor.begin(),
        made: (visitor) => visitor.button('Sign Up'),
        kept: orderKept,
      },
      {
        name: 'account',
        act: (visitor) => visitor.signUp(),
        made: (visitor) => visitor.button('Continue'),
        kept: orderKept,
      },
      checkout,
      {
        name: 'payment',
        act: (visitor) => visitor.payWith(cards.good),
        made: (visitor) => visitor.heading(en.success.heading),
      },
    ],
    ended: paidOnce,
  },
  'who pays by way of the bank': {
    steps: [
      { ...signInPage, act: (visitor) => visitor.goTo('/signin?plan=first&promo=CALM50') },
      { ...signedIn('free@example.com'), made: (visitor) => visitor.button('Continue'), kept: orderKept },
      checkout,
      {
        name: 'bank',
        act: (visitor) => visitor.payWith(cards.authenticated),
        made: (visitor) => visitor.button('Approve'),
        isElsewhere: true,
      },
      {
        name: 'payment',
        act: (visitor) => visitor.button('Approve').click(),
        made: (visitor) => visitor.heading(en.success.heading),
      },
    ],
    ended: paidOnce,
  },
  'who changes the card': {
    steps: [
      signInPage,
      signedIn('subscribed@example.com'),
      {
        name: 'card form',
        act: (visitor) => visitor.link(en.subscription.changeCard).click(),
        made: (visitor) => visitor.cardNumber,
        kept: cardKept,
      },
      {
        name: 'new card',
        act: (visitor) => visitor.payWith(otherCard),
        made: (visitor) => visitor.subscription.getByText('4444'),
      },
    ],
    ended: async (visitor) => {
      await expect(visitor.subscription).toSay('4444')
    },
  },
  'who cancels': {
    steps: [
      signInPage,
      signedIn('subscribed@example.com'),
      {
        name: 'question why',
        act: (visitor) => visitor.link(en.subscription.cancel).click(),
        made: (visitor) => visitor.heading(en.cancel.heading),
        kept: subscriptionKept,
      },
      {
        name: 'cancelled',
        act: async (visitor) => {
          await visitor.page.getByRole('radio', { name: 'technical issues' }).check()
          await visitor.button(en.cancel.submit).click()
        },
        again: async (visitor) => {
          await visitor.link(en.subscription.cancel).click()
          await visitor.page.getByRole('radio', { name: 'technical issues' }).check()
          await visitor.button(en.cancel.submit).click()
        },
        made: (visitor) => visitor.subscription.getByText(en.subscription.accessUntil),
      },
    ],
    ended: async (visitor) =>
      expect((await visitor.account('subscribed@example.com'))?.subscription?.details.autoRenew).toBe(false),
  },
  'who deletes the account': {
    steps: [
      signInPage,
      signedIn('subscribed@example.com'),
      {
        name: 'dialog',
        act: (visitor) => visitor.button(en.account.deleteAccount).click(),
        made: (visitor) => visitor.dialog('Delete account'),
        kept: subscriptionKept,
      },
      {
        name: 'farewell',
        act: async (visitor) => {
          await visitor.page.getByRole('checkbox').check()
          await visitor.inDialog('Continue').click()
        },
        made: (visitor) => visitor.heading(en.signIn.heading),
      },
    ],
    ended: async (visitor) => expect(await visitor.account('subscribed@example.com')).toBeUndefined(),
  },
  'who has forgotten the password': {
    steps: [
      {
        name: 'forgot password',
        act: (visitor) => visitor.goTo('/forgot-password'),
        made: (visitor) => visitor.button(en.forgotPassword.submit),
      },
      {
        name: 'email',
        act: async (visitor) => {
          await visitor.field(en.fields.email).fill('free@example.com')
          await visitor.button(en.forgotPassword.submit).click()
        },
        made: (visitor) => visitor.text(en.forgotPassword.sent('free@example.com')),
      },
      {
        name: 'link',
        act: async (visitor) => {
          const link = (await visitor.world())?.inbox[0]?.link ?? ''
          await visitor.goTo(link)
        },
        made: (visitor) => visitor.newPassword,
      },
      {
        name: 'new password',
        act: (visitor) => visitor.setPassword('Another-2026'),
        made: (visitor) => visitor.heading(en.passwordSet.heading),
      },
    ],
    ended: async (visitor) => {
      await visitor.goTo('/signin')
      await visitor.signIn('free@example.com', 'Another-2026')
      await expect(visitor.profile).toSay('Fay Free')
    },
  },
}
