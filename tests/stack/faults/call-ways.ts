import { expect } from 'vitest'
import { en } from '../../support/english'
import { otherCard, type AccountHolder } from '../../support/browser/account'
import type { Step } from '../../support/browser/faults/way'
import { signUp, somebody, subscribe, type Person } from './people'
import { resetCodeFor } from './reset-code'

/** A way on the real adapters. */
export interface CallWay {
  readonly steps: readonly Step[]
  readonly payments: number
  readonly ended: (visitor: AccountHolder) => Promise<void>
}

const orderKept: Step['kept'] = {
  words: 'plan and code',
  check: async ({ order }) => {
    await expect(order).toSay('$24.99 per year')
  },
}

async function fillCard(visitor: AccountHolder, number: string) {
  await visitor.cardNumber.fill(number)
  await visitor.page.getByRole('textbox', { name: 'Expiration date' }).fill('12 / 40')
  await visitor.page.getByRole('textbox', { name: 'Security code' }).fill('123')
  await visitor.button('Continue').click()
}

async function signUpOrIn(visitor: AccountHolder, person: Person) {
  const taken = visitor.text(en.signUp.failed['email-taken'])
  await visitor.signUp(person)
  await taken.or(visitor.profile).first().waitFor()
  if (!(await taken.isVisible())) return
  await visitor.goTo('/signin')
  await visitor.signIn(person.email, person.password)
}

/** Where a card was kept although nobody heard of it, its form is used up: it opens anew, and says so. */
async function changeAgain(visitor: AccountHolder) {
  const change = visitor.link(en.subscription.changeCard)
  const usedUp = visitor.text(en.checkout.payFailed['session-refused'])
  if (await change.isVisible()) await change.click()
  await fillCard(visitor, otherCard)
  await usedUp.or(visitor.subscription).first().waitFor()
  if (!(await usedUp.isVisible())) return
  await expect.poll(() => visitor.cardNumber.inputValue()).toBe('')
  await fillCard(visitor, otherCard)
}

/** A password that was set although nobody heard of it is not set again: its link says so. */
async function setOnce(visitor: AccountHolder, password: string) {
  const used = visitor.text(en.setPassword.failed['code-invalid']())
  const done = visitor.heading(en.passwordSet.heading)
  await visitor.setPassword(password)
  await used.or(done).first().waitFor()
  if (await used.isVisible()) await visitor.goTo('/set-password-successful')
}

const signIn = (person: Person): readonly Step[] => [
  {
    name: 'sign-in',
    act: (visitor) => visitor.goTo('/signin'),
    made: (visitor) => visitor.button('Sign In'),
  },
  {
    name: 'profile',
    act: (visitor) => visitor.signIn(person.email, person.password),
    made: (visitor) => visitor.button('Log out'),
  },
]

/** From the plans to the subscription, by way of the bank or not. */
async function paying(card: string): Promise<CallWay> {
  const person = somebody()
  const atBank: Step = {
    name: 'bank',
    act: (visitor) => fillCard(visitor, card),
    made: (visitor) => visitor.link('Approve'),
  }
  return {
    payments: 1,
    steps: [
      {
        name: 'plans',
        act: (visitor) => visitor.goTo('/membership?promo=CALM50'),
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
        act: (visitor) => visitor.signUp(person),
        again: (visitor) => signUpOrIn(visitor, person),
        made: (visitor) => visitor.text(en.promo.applied),
        kept: orderKept,
      },
      {
        name: 'checkout',
        act: (visitor) => visitor.openCheckout(),
        made: (visitor) => visitor.cardNumber,
        kept: orderKept,
      },
      ...(card.startsWith('4000') ? [atBank] : []),
      {
        name: card.startsWith('4000') ? 'return' : 'payment',
        act: (visitor) =>
          card.startsWith('4000') ? visitor.link('Approve').click() : fillCard(visitor, card),
        made: (visitor) => visitor.heading(en.success.heading),
      },
    ],
    ended: async (visitor) => {
      await visitor.goTo('/')
      await expect(visitor.status('Subscribed')).toBeShown()
    },
  }
}

/** What somebody with a subscription does to it. */
async function managing(): Promise<CallWay> {
  const person = somebody()
  await subscribe(person)
  const reason = (visitor: AccountHolder) =>
    visitor.page.getByRole('radio', { name: en.cancel.reasons['too-expensive'] })
  const giveReason = async (visitor: AccountHolder) => {
    await reason(visitor).check()
    await visitor.button('Continue').click()
  }
  return {
    payments: 0,
    steps: [
      ...signIn(person),
      {
        name: 'first name',
        act: (visitor) => visitor.edit('first name', 'Nova'),
        again: (visitor) => visitor.button('Save').click(),
        made: (visitor) => visitor.profile.getByText('Nova Newcomer'),
      },
      {
        name: 'card form',
        act: (visitor) => visitor.link(en.subscription.changeCard).click(),
        made: (visitor) => visitor.cardNumber,
      },
      {
        name: 'new card',
        act: (visitor) => fillCard(visitor, otherCard),
        again: changeAgain,
        made: (visitor) => visitor.subscription.getByText('4444'),
      },
      {
        name: 'cancelled',
        act: async (visitor) => {
          await visitor.link(en.subscription.cancel).click()
          await giveReason(visitor)
        },
        made: (visitor) => visitor.subscription.getByText(en.subscription.accessUntil),
      },
      {
        name: 'farewell',
        act: async (visitor) => {
          await visitor.button(en.account.deleteAccount).click()
          await visitor.page.getByRole('checkbox').check()
          await visitor.inDialog('Continue').click()
        },
        again: (visitor) => visitor.inDialog('Continue').click(),
        made: (visitor) => visitor.heading(en.signIn.heading),
      },
    ],
    ended: async (visitor) => {
      await visitor.signIn(person.email, person.password)
      await expect(visitor.text(en.signIn.failed['invalid-credentials'])).toBeShown()
    },
  }
}

/** From the forgotten password to another one. */
async function resetting(): Promise<CallWay> {
  const person = somebody()
  await signUp(person)
  const another = 'Another-2026'
  return {
    payments: 0,
    steps: [
      {
        name: 'email',
        act: async (visitor) => {
          await visitor.goTo('/forgot-password')
          await visitor.field(en.fields.email).fill(person.email)
          await visitor.button(en.forgotPassword.submit).click()
        },
        again: (visitor) => visitor.button(en.forgotPassword.submit).click(),
        made: (visitor) => visitor.text(en.forgotPassword.sent(person.email)),
      },
      {
        name: 'link',
        act: async (visitor) => {
          const code = await resetCodeFor(person.email)
          await visitor.goTo(`/set-password?mode=resetPassword&oobCode=${code}`)
        },
        made: (visitor) => visitor.newPassword,
      },
      {
        name: 'new password',
        act: (visitor) => visitor.setPassword(another),
        again: (visitor) => setOnce(visitor, another),
        made: (visitor) => visitor.heading(en.passwordSet.heading),
      },
      ...signIn({ ...person, password: another }),
    ],
    ended: async (visitor) => {
      await expect(visitor.profile).toSay(person.email)
    },
  }
}

/** Made anew for every walk: each has people of its own. */
export const callWays: Readonly<Record<string, () => Promise<CallWay>>> = {
  'a newcomer pays': () => paying('4242 4242 4242 4242'),
  'who pays by way of the bank': () => paying('4000 0027 6000 3184'),
  'who changes name and card, cancels and deletes': managing,
  'who has forgotten the password': resetting,
}
