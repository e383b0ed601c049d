import { inject } from 'vitest'

/** Somebody who signs up, or has. */
export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

let persons = 0

/** Somebody whom neither identity provider nor service knows. */
export function somebody(): Person {
  persons += 1
  const email = `nora.${process.pid}.${persons}@example.org`
  return { firstName: 'Nora', lastName: 'Newcomer', email, password: 'Halcyon-2026' }
}

/** Makes the person a subscriber, as the portal would, without a browser. */
export async function subscribe(person: Person): Promise<void> {
  const bearer = await signUp(person)
  const { firstName, lastName, email } = person
  await ask(`${inject('service')}/users`, 'PATCH', { firstName, lastName, email }, bearer)
  const order = { productId: 'yearly-us', automaticTax: false, taxIdCollection: false }
  const session = await ask(`${inject('service')}/users/me/checkout-session`, 'POST', order, bearer)
  const confirmation = {
    secret: session['clientSecret'],
    card: '4242424242424242',
    returnAddress: 'http://127.0.0.1',
  }
  await ask(`${inject('service')}/portal-double/confirm`, 'POST', confirmation)
}

/** Gives the person an account at the identity provider; answers a token. */
export async function signUp({ email, password }: Person): Promise<string> {
  const accounts = `${inject('emulator')}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`
  const { idToken } = await ask(accounts, 'POST', { email, password, returnSecureToken: true })
  return String(idToken)
}

async function ask(address: string, method: string, body: object, bearer?: string) {
  const response = await fetch(address, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${text}`)
  return JSON.parse(text === '' ? '{}' : text) as Readonly<Record<string, unknown>>
}
