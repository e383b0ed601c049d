import { describe, expect, test } from 'vitest'
import { SandboxBank, sendToBank } from '../../../adapters/in-memory/bank'
import { InMemoryCheckout } from '../../../adapters/in-memory/card-form'
import { valueOf } from '../../contracts/answers'
import { cardWith, newPortal, nowhere } from './support'

const returnAddress = '/payment-successful'

async function paymentAtBank() {
  const portal = newPortal({ confirmationDelay: 5000 })
  await portal.identity.signIn({ email: 'free@example.com', password: 'Halcyon-2026' })
  const { clientSecret } = valueOf(await portal.api.createCheckoutSession({ productId: 'yearly-us' }))
  const asked = { kind: 'payment', secret: clientSecret, cardLast4: '3184', returnAddress } as const
  const address = sendToBank(portal.world, '/sandbox/bank.html?lang=en', asked)
  const id = new URL(address, 'https://x.example.com').searchParams.get('authentication') ?? ''
  return { ...portal, clientSecret, address, id, bank: new SandboxBank(portal.world) }
}

describe('the bank', () => {
  test('is visited with the id of the authentication', async () => {
    const { address, id, bank } = await paymentAtBank()
    expect(address).toMatch(/^\/sandbox\/bank\.html\?lang=en&authentication=/)
    expect(bank.find(id)).toMatchObject({ cardLast4: '3184', kind: 'payment' })
  })

  test.each([
    ['approve', 'succeeded', 1],
    ['refuse', 'failed', 0],
  ] as const)('keeps the first answer: %s, %s', async (answer, status, payments) => {
    const { world, bank, id } = await paymentAtBank()
    const address = bank[answer](id)
    expect(address).toBe(`/payment-successful?redirect_status=${status}`)
    expect([bank.refuse(id), bank.approve(id)]).toEqual([address, address])
    expect(world.read().payments).toHaveLength(payments)
  })

  test('does not charge a checkout that was paid meanwhile', async () => {
    const { world, bank, id, clientSecret } = await paymentAtBank()
    const checkout = new InMemoryCheckout(world, { clientSecret, ...nowhere })
    valueOf(await checkout.confirmWith(cardWith('4242424242424242'), { returnAddress }))
    bank.approve(id)
    expect(world.read().payments).toHaveLength(1)
  })

  test('ignores an unknown authentication', async () => {
    const { world, bank } = await paymentAtBank()
    expect(bank.find('made-up')).toBeUndefined()
    expect(bank.approve('made-up')).toBe('/')
    expect(world.read().payments).toHaveLength(0)
  })

  test('keeps the fragment of the return address', async () => {
    const { world, bank, clientSecret } = await paymentAtBank()
    const asked = {
      kind: 'payment',
      secret: clientSecret,
      cardLast4: '3184',
      returnAddress: '/done#here',
    } as const
    sendToBank(world, '/bank', asked)
    const id = world.read().authentications.at(-1)?.id ?? ''
    expect(bank.refuse(id)).toBe('/done?redirect_status=failed#here')
  })
})

describe('a payment', () => {
  test('is known to the service after the confirmation delay', async () => {
    const { api, bank, id, clock } = await paymentAtBank()
    bank.approve(id)
    await clock.advance(4999)
    expect(valueOf(await api.loadUser())).toMatchObject({ subscribed: false })
    await clock.advance(1)
    expect(valueOf(await api.loadUser())).toMatchObject({ subscribed: true })
  })
})

describe('a card setup', () => {
  const page = 'https://portal.example.com/change-payment-method'

  async function setupAtBank() {
    const portal = newPortal()
    await portal.identity.signIn({ email: 'subscribed@example.com', password: 'Halcyon-2026' })
    const secret = valueOf(await portal.api.createSetupIntent()).clientSecret
    sendToBank(portal.world, '/bank', { kind: 'setup', secret, cardLast4: '3184', returnAddress: page })
    const id = portal.world.read().authentications.at(-1)?.id ?? ''
    return { ...portal, id, secret, bank: new SandboxBank(portal.world) }
  }

  test('saves the card once, however often it is approved', async () => {
    const { world, bank, id } = await setupAtBank()
    const back = bank.approve(id)
    expect([bank.approve(id), bank.refuse(id)]).toEqual([back, back])
    expect(world.read().paymentMethods).toHaveLength(1)
  })
})
