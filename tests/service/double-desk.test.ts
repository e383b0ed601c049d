import { describe, expect, test } from 'vitest'
import { order, runningService } from './support'

const returnAddress = 'https://portal.example.com/payment-successful?from=here'

async function opened(what: 'checkout-session' | 'setup-intent') {
  const service = await runningService()
  const { clientSecret } = await service.json(
    'POST',
    `/users/me/${what}`,
    what === 'checkout-session' ? order : {},
  )
  const double = (call: string, body: object = {}) => service.json('POST', `/portal-double/${call}`, body, '')
  const confirm = (card: string) => double('confirm', { secret: clientSecret, card, returnAddress })
  return { ...service, clientSecret: String(clientSecret), double, confirm }
}

describe('a checkout', () => {
  test('is paid by the double of Stripe.js, once', async () => {
    const { clientSecret, double, confirm, json } = await opened('checkout-session')
    expect(clientSecret).toMatch(/^cs_test_\w+_secret_\w+$/)
    expect(await double('look-up', { secret: clientSecret })).toEqual({
      kind: 'payment',
      standing: 'open',
      currency: 'usd',
    })
    expect(await confirm('4242424242424242')).toMatchObject({ type: 'done' })
    expect(await json('GET', '/users/me')).toMatchObject({
      subscribed: true,
      subscription: { type: 'STRIPE', paymentOption: { type: 'card', last4: '4242' } },
    })
    expect(await double('look-up', { secret: clientSecret })).toMatchObject({ standing: 'used' })
    expect(await confirm('4242424242424242')).toEqual({ type: 'refused' })
  })

  test('is not paid by a card that is declined', async () => {
    const { confirm, json } = await opened('checkout-session')
    expect(await confirm('4000000000009995')).toMatchObject({
      type: 'declined',
      declineCode: 'insufficient_funds',
    })
    expect(await json('GET', '/users/me')).toMatchObject({ subscribed: false })
  })

  test.each([
    ['approved', 'succeeded', true],
    ['refused', 'failed', false],
  ])('goes by the bank: %s', async (answer, status, subscribed) => {
    const { confirm, ask, json } = await opened('checkout-session')
    const { address } = await confirm('4000002760003184')
    const path = String(address).replace('https://hooks.stripe.com/portal-double/', '/portal-double/bank/')
    expect(String(address)).not.toBe(path)
    expect((await ask('GET', path, undefined, '')).text).toContain(`/${answer}"`)
    const back = await ask('GET', `${path}/${answer}`, undefined, '')
    expect(back.text).toContain(`${returnAddress}&amp;redirect_status=${status}`)
    expect(await json('GET', '/users/me')).toMatchObject({ subscribed })
  })
})

describe('another card', () => {
  test('is kept and billed', async () => {
    const { confirm, clientSecret, double, ask } = await opened('setup-intent')
    expect(clientSecret).toMatch(/^seti_\w+_secret_\w+$/)
    const { paymentMethodId } = await confirm('5555555555554444')
    expect(paymentMethodId).toEqual(expect.any(String))
    expect(await double('look-up', { secret: clientSecret })).toMatchObject({
      kind: 'setup',
      standing: 'used',
    })
    // There is no subscription to bill to it yet.
    expect((await ask('PATCH', '/users/me/payment-method', { paymentMethodId })).status).toBe(422)
  })

  test('comes back from the bank with what the provider adds to the address', async () => {
    const { confirm, clientSecret, double, ask } = await opened('setup-intent')
    const { address } = await confirm('4000002760003184')
    const visit = String(address).split('/').at(-1)
    const { text } = await ask('GET', `/portal-double/bank/${visit}/approved`, undefined, '')
    expect(text).toContain(`setup_intent_client_secret=${clientSecret}`)
    expect(text).toContain('redirect_status=succeeded')
    expect(await double('look-up', { secret: clientSecret })).toMatchObject({
      paymentMethodId: expect.any(String),
    })
  })
})

test('what was never given out is unknown', async () => {
  const { double } = await opened('setup-intent')
  expect(await double('look-up', { secret: 'cs_test_made_up_secret_up' })).toBeNull()
  expect(await double('confirm', { secret: 'made-up', card: '4242424242424242', returnAddress })).toEqual({
    type: 'refused',
  })
  expect(await double('wallets')).toEqual([])
})
