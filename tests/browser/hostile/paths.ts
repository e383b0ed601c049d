import { expect } from 'vitest'
import { en } from '../../support/english'
import {
  journeys,
  signIn,
  type Journey,
  type JourneyAccounts,
  type Step,
} from '../../support/browser/journeys'

export type PathName =
  | 'plan to paid'
  | 'with the bank'
  | 'with a wallet'
  | 'promo code'
  | 'sign-up'
  | 'sign-in'
  | 'reset'
  | 'edit'
  | 'change card'
  | 'cancel'
  | 'delete'

export type CreatePath = (accounts: JourneyAccounts) => Promise<Journey>

const journey = (name: string): CreatePath => {
  const create = journeys[name]
  if (!create) throw new Error(`There is no journey "${name}".`)
  return create
}

/** The main paths, as columns of the table. */
export const paths: Readonly<Record<PathName, CreatePath>> = {
  'plan to paid': journey('a newcomer pays'),
  'with the bank': journey('a user pays through the bank'),
  'with a wallet': async (accounts) => {
    return {
      payments: 1,
      steps: [
        ...signIn(await accounts.user(), '?plan=first'),
        {
          name: 'checkout',
          act: (visitor) => visitor.button('Continue').click(),
          done: (visitor) => visitor.button('Apple Pay'),
        },
        {
          name: 'payment',
          act: (visitor) => visitor.button('Apple Pay').click(),
          done: (visitor) => visitor.heading(en.success.heading),
        },
      ],
      checkResult: nothing,
    }
  },
  'promo code': () => Promise.resolve({ payments: 0, steps: promoSteps, checkResult: nothing }),
  'sign-up': async (accounts) => {
    const person = accounts.newcomer()
    return {
      payments: 0,
      steps: [
        {
          name: 'form',
          act: (visitor) => visitor.goTo('/signup?plan=first'),
          done: (visitor) => visitor.button('Sign Up'),
        },
        {
          name: 'empty form',
          act: (visitor) => visitor.button('Sign Up').click(),
          done: (visitor) => visitor.text(en.fields.problems['first-name-required']),
        },
        {
          name: 'account',
          act: (visitor) => visitor.signUp(person),
          done: (visitor) => visitor.heading(en.profile.headingNamed(person.firstName)),
        },
      ],
      checkResult: async (visitor) => {
        await expect(visitor.profile).toContainText(person.email)
        await expect(visitor.order).toContainText('$4.99 per month')
      },
    }
  },
  'sign-in': async (accounts) => {
    const person = await accounts.user()
    const [form, profile] = signIn(person)
    return {
      payments: 0,
      steps: [
        form,
        {
          name: 'wrong password',
          act: (visitor) => visitor.signIn(person.email, 'Wrong-2026'),
          done: (visitor) => visitor.text(en.signIn.failed['invalid-credentials']),
        },
        { ...profile, done: (visitor) => visitor.profile.getByText(person.email) },
      ],
      checkResult: (visitor) => expect(visitor.text(en.signIn.failed['invalid-credentials'])).not.toBeShown(),
    }
  },
  reset: journey('a user resets the password'),
  edit: journey('a user edits the name'),
  'change card': journey('a subscriber changes the card'),
  cancel: journey('a subscriber cancels'),
  delete: journey('a subscriber deletes the account'),
}

export const pathNames = Object.keys(paths) as PathName[]

/** The sandbox offers wallets only where its tools say so. */
export const sandboxPaths = pathNames.filter((name) => name !== 'with a wallet')
export const paymentPaths = ['plan to paid', 'with the bank', 'with a wallet'] as const
/** Those that open Stripe's fields. */
export const cardPaths = [...paymentPaths, 'change card'] as const

const nothing = () => Promise.resolve()

const promoSteps: readonly Step[] = [
  {
    name: 'plans',
    act: (visitor) => visitor.goTo('/membership?plan=first'),
    done: (visitor) => visitor.order.filter({ hasText: /\$4\.99\s+per\s+month/ }),
  },
  {
    name: 'unknown code',
    act: (visitor) => visitor.applyCode('NO-SUCH-CODE'),
    done: (visitor) => visitor.text(en.promo.failed.refused),
  },
  {
    name: 'other plan',
    act: (visitor) => visitor.plan('Annual').check(),
    done: (visitor) => visitor.order.filter({ hasText: /\$49\.99\s+per\s+year/ }),
  },
  {
    name: 'code',
    act: (visitor) => visitor.applyCode('CALM50'),
    // The builds round a half cent differently.
    done: (visitor) => visitor.order.filter({ hasText: /\$2(4\.99|5\.00)\s+per\s+year/ }),
  },
  {
    name: 'without the code',
    act: (visitor) => visitor.button('Remove').click(),
    done: (visitor) => visitor.order.filter({ hasText: /\$49\.99\s+per\s+year/ }),
    checkChoices: (visitor) => expect(visitor.order).not.toContainText(/\$2[45]\./),
  },
]
