import { describe, expect, test } from 'vitest'
import { SandboxBank, sendToBank } from '../../../adapters/in-memory/bank'
import { valueOf } from '../../contracts/results'
import { signedInPortal } from './support'

async function atBank(kind: 'payment' | 'setup' = 'payment') {
  const email = kind === 'payment' ? 'free@example.com' : 'subscribed@example.com'
  const portal = await signedInPortal(email, { confirmationDelay: 5000 })
  const { api, world, openCheckout } = portal
  const secret =
    kind === 'payment'
      ? await openCheckout()
      : valueOf(await api.createSetupIntent('subscribed')).clientSecret
  const authentication = { kind, secret, cardLast4: '3184', returnAddress: '/done#here' }
  const address = sendToBank(world, '/sandbox/bank.html?lang=en', authentication)
  const id = new URL(address, 'https://x.example.com').searchParams.get('authentication') ?? ''
  const effects = () => world.read().payments.length + world.read().paymentMethods.length
  return { ...portal, secret, id, effects, bank: new SandboxBank(world) }
}

describe('the bank', () => {
  test.each([
    ['payment', 'approve', '', 1],
    ['payment', 'refuse', '', 0],
    ['setup', 'approve', '?redirect_status=succeeded&card_setup=', 1],
    ['setup', 'refuse', '?redirect_status=failed&card_setup=', 0],
  ] as const)('keeps the first answer to a %s: %s', async (kind, answer, query, count) => {
    const { bank, id, effects } = await atBank(kind)
    const address = bank[answer](id)
    expect(address).toBe(`/done${query}${query && id}#here`)
    expect([bank.refuse(id), bank.approve(id)]).toEqual([address, address])
    expect(effects()).toBe(count)
  })

  test('does not charge a checkout that was paid meanwhile', async () => {
    const { bank, id, secret, pay, effects } = await atBank()
    valueOf(await pay(secret))
    bank.approve(id)
    expect(effects()).toBe(1)
  })

  test('ignores an unknown authentication', async () => {
    const { bank, effects } = await atBank()
    expect(bank.find('made-up')).toBeUndefined()
    expect(bank.approve('made-up')).toBe('/')
    expect(effects()).toBe(0)
  })
})
