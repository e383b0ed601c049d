import { expect, test } from 'vitest'
import { SandboxBank, sendToBank } from '#adapters/in-memory/bank'
import { valueOf } from '../../contracts/results'
import { signedInPortal } from './support'

/** A payment that the bank is asked about. */
async function atBank() {
  const portal = await signedInPortal('free@example.com', { confirmationDelay: 5000 })
  const { world, openCheckout } = portal
  const secret = await openCheckout()
  const authentication = { kind: 'payment', secret, cardLast4: '3184', returnAddress: '/done#here' } as const
  const address = sendToBank(world, '/sandbox/bank.html?lang=en', authentication)
  const id = new URL(address, 'https://x.example.com').searchParams.get('authentication') ?? ''
  return { ...portal, secret, id, payments: () => world.read().payments.length, bank: new SandboxBank(world) }
}

test.each([
  ['approve', 1],
  ['refuse', 0],
] as const)('the bank keeps its first answer to a payment: %s', async (answer, count) => {
  const { bank, id, payments } = await atBank()
  expect(bank[answer](id)).toBe('/done#here')
  expect([bank.refuse(id), bank.approve(id)]).toEqual(['/done#here', '/done#here'])
  expect(payments()).toBe(count)
})

test('the bank does not charge a checkout that was paid meanwhile, nor one that it does not know', async () => {
  const { bank, id, secret, pay, payments } = await atBank()
  valueOf(await pay(secret))
  bank.approve(id)
  expect(bank.find('made-up')).toBeUndefined()
  expect(bank.approve('made-up')).toBe('/')
  expect(payments()).toBe(1)
})
