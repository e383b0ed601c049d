import { describe, expect, test } from 'vitest'
import { SandboxBank, sendToBank } from '../../../adapters/in-memory/bank'
import { InMemoryCardSetup, InMemoryCheckout } from '../../../adapters/in-memory/card-form'
import { valueOf } from '../../contracts/answers'
import { cardWith, newPortal, nowhere } from './support'

const returnAddress = '/payment-successful'

async function askedForPayment(
  order: { productId: string; promoCode?: string } = { productId: 'yearly-us' },
) {
  const portal = newPortal({ confirmationDelay: 5000 })
  await portal.identity.signIn({ email: 'free@example.com', password: 'Halcyon-2026' })
  const { clientSecret } = valueOf(await portal.api.createCheckoutSession(order))
  const asked = { kind: 'payment', secret: clientSecret, cardLast4: '3184', returnAddress } as const
  const address = sendToBank(portal.world, '/sandbox/bank.html?lang=en', asked)
  const id = new URL(address, 'https://x.example.com').searchParams.get('authentication') ?? ''
  return { ...portal, clientSecret, address, id, bank: new SandboxBank(portal.world) }
}

describe('the bank', () => {
  test('is gone to with the authentication’s id', async () => {
    const { address, id, bank } = await askedForPayment()
    expect(address).toMatch(/^\/sandbox\/bank\.html\?lang=en&authentication=/)
    expect(bank.find(id)).toMatchObject({ cardLast4: '3184', kind: 'payment' })
  })

  test('can be answered once: after an approval nothing else counts', async () => {
    const { world, bank, id } = await askedForPayment()
    const approved = bank.approve(id)
    expect([bank.refuse(id), bank.approve(id)]).toEqual([approved, approved])
    expect(approved).toBe('/payment-successful?redirect_status=succeeded')
    expect(world.read().payments).toHaveLength(1)
  })

  test('can be answered once: after a refusal nothing is paid any more', async () => {
    const { world, bank, id } = await askedForPayment()
    const refused = bank.refuse(id)
    expect(bank.approve(id)).toBe(refused)
    expect(refused).toBe('/payment-successful?redirect_status=failed')
    expect(world.read().payments).toHaveLength(0)
  })

  test('takes nothing for a checkout that was paid otherwise meanwhile', async () => {
    const { world, bank, id, clientSecret } = await askedForPayment()
    const checkout = new InMemoryCheckout(world, { clientSecret, ...nowhere })
    valueOf(await checkout.confirmWith(cardWith('4242424242424242'), { returnAddress }))
    bank.approve(id)
    expect(world.read().payments).toHaveLength(1)
  })

  test('does not know what nobody has asked for', async () => {
    const { world, bank } = await askedForPayment()
    expect(bank.find('made-up')).toBeUndefined()
    expect(bank.approve('made-up')).toBe('/')
    expect(world.read().payments).toHaveLength(0)
  })

  test('leaves a fragment of the return address at its end', async () => {
    const { world, bank, clientSecret } = await askedForPayment()
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
  test('is known to the service after a while', async () => {
    const { api, bank, id, clock } = await askedForPayment()
    bank.approve(id)
    await clock.advance(4999)
    expect(valueOf(await api.loadUser())).toMatchObject({ subscribed: false })
    await clock.advance(1)
    expect(valueOf(await api.loadUser())).toMatchObject({ subscribed: true })
  })

  test.each([
    [undefined, 0, 49.99, '2026-11-27'],
    ['CALM50', 0, 24.99, '2026-11-27'],
    ['SLEEP30', 0, 49.99, '2026-12-20'],
    ['STARTNOW', 24.99, 49.99, '2027-11-20'],
  ])('with the code %s takes %d today and %d from %s', async (promoCode, today, price, renewsAt) => {
    const { world, api, bank, id, clock } = await askedForPayment({ productId: 'yearly-us', promoCode })
    bank.approve(id)
    await clock.advance(5000)
    expect(world.read().payments).toMatchObject([{ amount: today, currency: 'USD', productId: 'yearly-us' }])
    expect(valueOf(await api.loadUser()).subscription).toMatchObject({
      originalPrice: 49.99,
      price,
      renewsAt,
    })
  })
})

describe('a card that is to be kept', () => {
  const page = 'https://portal.example.com/change-payment-method'

  async function askedForSetup() {
    const portal = newPortal()
    await portal.identity.signIn({ email: 'subscribed@example.com', password: 'Halcyon-2026' })
    const secret = valueOf(await portal.api.createSetupIntent()).clientSecret
    sendToBank(portal.world, '/bank', { kind: 'setup', secret, cardLast4: '3184', returnAddress: page })
    const id = portal.world.read().authentications.at(-1)?.id ?? ''
    const billedTo = async () => valueOf(await portal.api.loadUser()).subscription?.paymentOption
    return { ...portal, secret, id, billedTo, bank: new SandboxBank(portal.world) }
  }

  test('is handed back to the page, which has it billed', async () => {
    const { world, api, bank, id, billedTo } = await askedForSetup()
    expect(bank.approve(id)).toBe(`${page}?redirect_status=succeeded&card_setup=${id}`)
    const [kept] = world.read().paymentMethods
    expect(kept).toMatchObject({ accountId: 'subscribed', last4: '3184' })
    expect(bank.find(id)).toMatchObject({ answer: 'approved', paymentMethodId: kept?.id })
    expect(await billedTo()).toEqual({ type: 'card', last4: '4242' })

    valueOf(await api.changePaymentMethod(kept?.id ?? ''))
    expect(await billedTo()).toEqual({ type: 'card', last4: '3184' })
  })

  test('is kept once, however often it is approved', async () => {
    const { world, bank, id } = await askedForSetup()
    const back = bank.approve(id)
    expect([bank.approve(id), bank.refuse(id)]).toEqual([back, back])
    expect(world.read().paymentMethods).toHaveLength(1)
  })

  test('is not kept after a refusal', async () => {
    const { world, bank, id } = await askedForSetup()
    expect(bank.refuse(id)).toBe(`${page}?redirect_status=failed&card_setup=${id}`)
    bank.approve(id)
    expect(world.read().paymentMethods).toEqual([])
    expect(bank.find(id)?.paymentMethodId).toBeUndefined()
  })

  test('is not kept for a setup that was used otherwise meanwhile', async () => {
    const { world, bank, id, secret } = await askedForSetup()
    const setup = new InMemoryCardSetup(world, { clientSecret: secret, ...nowhere })
    valueOf(await setup.confirmWith(cardWith('5555 5555 5555 4444'), { returnAddress: page }))
    bank.approve(id)
    expect(world.read().paymentMethods).toMatchObject([{ last4: '4444' }])
  })
})
