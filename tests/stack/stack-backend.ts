import { inject } from 'vitest'
import type { Backend } from '../support/browser/paths'
import { newcomer, type Person } from '../support/browser/test-data'
import { EmulatorAdmin } from './emulator-admin'
import { project } from './stack'

let count = 0

function newPerson(): Person {
  count += 1
  return { ...newcomer, email: `nora.${process.pid}.${count}@example.org` }
}

/** Accounts at the identity emulator and the service, new for every run. */
export const stackBackend: Backend = {
  newcomer: newPerson,
  user: async () => {
    const person = newPerson()
    await signUp(person)
    return person
  },
  subscriber: async () => {
    const person = newPerson()
    await subscribe(person)
    return person
  },
  resetLink: async (_visitor, email) => {
    const admin = new EmulatorAdmin({ address: inject('emulator'), projectId: project })
    return `/set-password?mode=resetPassword&oobCode=${await admin.resetCodeFor(email)}`
  },
}

async function signUp({ email, password }: Person): Promise<string> {
  const address = `${inject('emulator')}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`
  const { idToken } = await send(address, 'POST', { email, password, returnSecureToken: true })
  return String(idToken)
}

async function subscribe(person: Person): Promise<void> {
  const service = inject('service')
  const token = await signUp(person)
  const { password: _password, ...profile } = person
  await send(`${service}/users`, 'PATCH', profile, token)
  const order = { productId: 'yearly-us', automaticTax: false, taxIdCollection: false }
  const session = await send(`${service}/users/me/checkout-session`, 'POST', order, token)
  await send(`${service}/fake-stripe/confirm`, 'POST', {
    secret: session['clientSecret'],
    card: '4242424242424242',
    returnAddress: 'http://127.0.0.1',
  })
}

async function send(address: string, method: string, body: object, token?: string) {
  const response = await fetch(address, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${text}`)
  return JSON.parse(text === '' ? '{}' : text) as Readonly<Record<string, unknown>>
}
