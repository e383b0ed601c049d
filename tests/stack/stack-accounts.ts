import { inject } from 'vitest'
import type { JourneyAccounts } from '../support/browser/journeys'
import { newcomer, type Person } from '../support/browser/test-data'
import { EmulatorAdmin, send } from './emulator-admin'

let count = 0

function newPerson(): Person {
  count += 1
  return { ...newcomer, email: `nora.${process.pid}.${count}@example.org` }
}

/** Accounts at the identity emulator and the service, new for every run. */
export const stackAccounts: JourneyAccounts = {
  newcomer: newPerson,
  user: async () => {
    const person = newPerson()
    await signUp(person)
    return person
  },
  subscriber: () => subscribe({ productId: 'yearly-us' }),
  resetLink: async (_visitor, email) => {
    const admin = new EmulatorAdmin(inject('emulator'))
    return `/set-password?mode=resetPassword&oobCode=${await admin.resetCodeFor(email)}`
  },
}

const signUp = ({ email, password }: Person) =>
  new EmulatorAdmin(inject('emulator')).createAccount({ email, password })

/** An account that an administrator creates comes without a token. */
async function tokenOf({ email, password }: Person): Promise<string> {
  const address = `${inject('emulator')}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`
  const { idToken } = await send('POST', address, { email, password, returnSecureToken: true })
  return String(idToken)
}

/** Creates an account with a subscription that is paid by card. */
export async function subscribe(order: {
  readonly productId: string
  readonly promoCode?: string
}): Promise<Person> {
  const person = newPerson()
  const service = inject('service')
  await signUp(person)
  const token = await tokenOf(person)
  const { password: _password, ...profile } = person
  await send('PATCH', `${service}/users`, profile, token)
  const details = { ...order, automaticTax: false, taxIdCollection: false }
  const session = await send('POST', `${service}/users/me/checkout-session`, details, token)
  await send('POST', `${inject('stripe')}/v1/fake-stripe/confirm`, {
    secret: session['clientSecret'],
    card: '4242424242424242',
    returnAddress: 'http://127.0.0.1',
  })
  return person
}
