import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { en } from '../english'
import { cards, newcomer, type Person } from './test-data'
import type { Visitor } from './visitor'

export interface Step {
  readonly name: string
  readonly act: (visitor: Visitor) => Promise<void>
  /** Visible once the step is done. */
  readonly done: (visitor: Visitor) => Locator
  /** Checks that earlier choices are unchanged. */
  readonly checkChoices?: (visitor: Visitor) => Promise<unknown>
  /** The step leads to the page of another site. */
  readonly isElsewhere?: true
}

export interface Journey {
  readonly steps: readonly Step[]
  /** How many payments the journey makes, whatever fails. */
  readonly payments: number
  /** Checks what the journey has changed. */
  readonly checkResult: (visitor: Visitor) => Promise<unknown>
}

/** The accounts that journeys start with; every run has its own. */
export interface JourneyAccounts {
  readonly newcomer: () => Person
  readonly user: () => Promise<Person>
  readonly subscriber: () => Promise<Person>
  readonly resetLink: (visitor: Visitor, email: string) => Promise<string>
}

const account = (name: string) => async () => ({ ...newcomer, email: `${name}@example.com` })

export const sandboxAccounts: JourneyAccounts = {
  newcomer: () => newcomer,
  user: account('free'),
  subscriber: account('subscribed'),
  resetLink: (visitor) => visitor.lastResetLink(),
}

const query = '?plan=first&promo=CALM50'
const another = 'Another-2026'

/** The price with the code. */
const keepsOrder = ({ order }: Visitor) => expect(order).toContainText('$2.49 per month')

/** The first steps of somebody who has an account. */
export const signIn = (person: Person, search = ''): readonly [Step, Step] => [
  {
    name: 'sign-in',
    act: (visitor) => visitor.goTo(`/signin${search}`),
    done: (visitor) => visitor.button('Sign In'),
  },
  {
    name: 'profile',
    act: (visitor) => visitor.signIn(person.email, person.password),
    done: (visitor) => visitor.button('Log out'),
  },
]

const checkout: Step = {
  name: 'checkout',
  act: (visitor) => visitor.openCheckout(),
  done: (visitor) => visitor.cardNumber,
  checkChoices: keepsOrder,
}

const succeeded = (visitor: Visitor) => visitor.heading(en.success.heading)

async function expectSubscribed(visitor: Visitor) {
  const events = (await visitor.world())?.analytics
  if (events) expect(events.filter(({ event }) => event.name === 'purchase')).toHaveLength(1)
  expect(await visitor.page.evaluate(() => Object.keys(window.sessionStorage))).not.toContain('order')
  await visitor.goTo('/', 'commit')
  await expect(visitor.status('Subscribed')).toBeShown()
}

async function cancel(visitor: Visitor) {
  await visitor.page.getByRole('radio', { name: en.cancel.reasons['technical-issues'] }).check()
  await visitor.button(en.cancel.submit).click()
}

/** The journeys of the portal. */
export const journeys: Readonly<Record<string, (accounts: JourneyAccounts) => Promise<Journey>>> = {
  'a newcomer pays': async (accounts) => {
    const person = accounts.newcomer()
    return {
      payments: 1,
      steps: [
        {
          name: 'plans',
          act: (visitor) => visitor.goTo(`/membership${query}`),
          done: (visitor) => visitor.text(en.promo.applied),
          checkChoices: keepsOrder,
        },
        {
          name: 'sign-up',
          act: (visitor) => visitor.continueToSignUp(),
          done: (visitor) => visitor.button('Sign Up'),
          checkChoices: keepsOrder,
        },
        {
          name: 'account',
          act: (visitor) => visitor.signUp(person),
          done: (visitor) => visitor.text(en.promo.applied),
          checkChoices: keepsOrder,
        },
        checkout,
        { name: 'payment', act: (visitor) => visitor.payWith(cards.accepted), done: succeeded },
      ],
      checkResult: expectSubscribed,
    }
  },
  'a user pays through the bank': async (accounts) => {
    const [page, profile] = signIn(await accounts.user(), query)
    return {
      payments: 1,
      steps: [
        page,
        { ...profile, done: (visitor) => visitor.text(en.promo.applied), checkChoices: keepsOrder },
        checkout,
        {
          name: 'bank',
          act: (visitor) => visitor.payWith(cards.needsApproval),
          done: (visitor) => visitor.text(/^Approve$/),
          isElsewhere: true,
        },
        {
          name: 'return',
          act: (visitor) => visitor.text(/^Approve$/).click(),
          done: succeeded,
        },
      ],
      checkResult: expectSubscribed,
    }
  },
  'a user edits the name': async (accounts) => {
    const person = await accounts.user()
    return {
      payments: 0,
      steps: [
        ...signIn(person),
        {
          name: 'first name',
          act: (visitor) => visitor.edit('first name', 'Nova'),
          done: (visitor) => visitor.heading(en.profile.headingNamed('Nova')),
        },
      ],
      checkResult: (visitor) => expect(visitor.profile).toContainText('Nova'),
    }
  },
  'a subscriber changes the card': async (accounts) => ({
    payments: 0,
    steps: [
      ...signIn(await accounts.subscriber()),
      {
        name: 'card form',
        act: (visitor) => visitor.link(en.subscription.changeCard).click(),
        done: (visitor) => visitor.cardNumber,
      },
      {
        name: 'new card',
        act: (visitor) => visitor.payWith(cards.other),
        done: (visitor) => visitor.subscription.getByText('4444'),
      },
    ],
    checkResult: (visitor) => expect(visitor.subscription).toContainText('4444'),
  }),
  'a subscriber cancels': async (accounts) => ({
    payments: 0,
    steps: [
      ...signIn(await accounts.subscriber()),
      {
        name: 'cancel form',
        act: (visitor) => visitor.link(en.subscription.cancel).click(),
        done: (visitor) => visitor.heading(en.cancel.heading),
      },
      {
        name: 'cancelled',
        act: cancel,
        done: (visitor) => visitor.subscription.getByText('Access until'),
      },
    ],
    checkResult: (visitor) => expect(visitor.subscription).toContainText('Access until'),
  }),
  'a subscriber deletes the account': async (accounts) => {
    const person = await accounts.subscriber()
    return {
      payments: 0,
      steps: [
        ...signIn(person),
        {
          name: 'dialog',
          act: (visitor) => visitor.button(en.account.deleteAccount).click(),
          done: (visitor) => visitor.dialog('Delete account'),
        },
        {
          name: 'deleted',
          act: (visitor) => visitor.confirmDeletion(),
          done: (visitor) => visitor.heading(en.signIn.title),
        },
      ],
      checkResult: async (visitor) => {
        await visitor.signIn(person.email, person.password)
        await expect(visitor.text(en.signIn.failed['invalid-credentials'])).toBeShown()
      },
    }
  },
  'a user resets the password': async (accounts) => {
    const { email } = await accounts.user()
    return {
      payments: 0,
      steps: [
        {
          name: 'forgot password',
          act: (visitor) => visitor.goTo('/forgot-password'),
          done: (visitor) => visitor.button(en.forgotPassword.submit),
        },
        {
          name: 'email',
          act: (visitor) => visitor.requestReset(email),
          done: (visitor) => visitor.text(en.forgotPassword.sent(email)),
        },
        {
          name: 'link',
          act: async (visitor) => visitor.goTo(await accounts.resetLink(visitor, email)),
          done: (visitor) => visitor.newPassword,
        },
        {
          name: 'new password',
          act: (visitor) => visitor.setPassword(another),
          done: (visitor) => visitor.heading(en.passwordSet.heading),
        },
      ],
      checkResult: async (visitor) => {
        await visitor.goTo('/signin', 'commit')
        await visitor.signIn(email, another)
        await expect(visitor.profile).toContainText(email)
      },
    }
  },
}
