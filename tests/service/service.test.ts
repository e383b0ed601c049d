import { describe, expect, test } from 'vitest'
import { order, runningService } from './support'

describe('the service takes junk as what it is', () => {
  test.each<[string, string, unknown, number]>([
    ['POST', '/users/me/checkout-session', '{"productId":', 400],
    ['POST', '/users/me/checkout-session', [], 400],
    ['POST', '/users/me/checkout-session', { productId: 'yearly-us' }, 400],
    ['POST', '/users/me/checkout-session', { ...order, promoCode: 5 }, 400],
    ['GET', '/users/me/checkout-session', undefined, 400],
    ['GET', '/users/me/checkout-session?promo_code=__proto__&product_id=yearly-us', undefined, 422],
    ['PATCH', '/users', { email: 5 }, 400],
    ['PATCH', '/users', { email: 'a@example.com', firstName: {} }, 400],
    ['PATCH', '/users/me', { firstName: 'Nova', lastName: 'Quist' }, 400],
    ['PATCH', '/users/me', { id: 'noor' }, 400],
    ['PATCH', '/users/me', '', 400],
    ['PATCH', '/users/me/payment-method', {}, 400],
    ['DELETE', '/users/me/subscription', { reason: 'boredom' }, 400],
    ['PATCH', '/users/me', { firstName: 'x'.repeat(200_000) }, 400],
    ['PUT', '/users/me', {}, 404],
    ['GET', '/', undefined, 404],
    ['GET', '/constructor', undefined, 404],
    ['POST', '/portal-double/nonsense', {}, 404],
    ['POST', '/portal-double/confirm', 'no JSON', 500],
  ])('%s %s %o: %i', async (method, path, body, status) => {
    const { ask } = await runningService()
    const answer = await ask(method, path, body)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect((await ask('GET', '/users/me')).status).toBe(200)
  })
})

describe('who calls', () => {
  test.each(['', 'made-up', 'mira.', 'token with spaces'])('is nobody by the token "%s"', async (token) => {
    const { ask } = await runningService()
    expect((await ask('GET', '/users/me', undefined, token)).status).toBe(401)
    expect((await ask('DELETE', '/users/me/subscription', {}, token)).status).toBe(401)
  })

  test('is known from their first call on, and each sees their own', async () => {
    const { json, ask } = await runningService()
    await ask('PATCH', '/users/me', { firstName: 'Nova' })
    expect(await json('GET', '/users/me')).toEqual({
      email: 'mira@example.com',
      firstName: 'Nova',
      subscribed: false,
    })
    expect(await json('GET', '/users/me', undefined, 'noor')).toEqual({
      email: 'noor@example.com',
      subscribed: false,
    })
  })

  test('is changed and deleted at the identity provider too', async () => {
    const { ask, changed } = await runningService()
    await ask('PATCH', '/users/me', { email: 'nova@example.com' })
    await ask('PATCH', '/users/me', { email: 'nonsense' })
    await ask('DELETE', '/users/me')
    expect(changed).toEqual(['mira nova@example.com', 'mira deleted'])
  })

  test('keeps the email when the identity provider does not change it', async () => {
    const failing = async () => Promise.reject(new Error('down'))
    const { ask, json } = await runningService({ accounts: { changeEmail: failing, delete: failing } })
    expect((await ask('PATCH', '/users/me', { email: 'nova@example.com' })).status).toBe(500)
    expect(await json('GET', '/users/me')).toMatchObject({ email: 'mira@example.com' })
  })

  test('has the email of the identity provider, whatever an old browser says', async () => {
    const { ask, json } = await runningService()
    await ask('PATCH', '/users', { email: 'before@example.com', firstName: 'Nova' })
    expect(await json('GET', '/users/me')).toMatchObject({ email: 'mira@example.com', firstName: 'Nova' })
  })

  test('is known by the address when the identity provider has forgotten its accounts', async () => {
    const tokens = async (token: string) => ({ uid: `${token}-id`, email: 'mira@example.com' })
    const { ask, json } = await runningService({ tokens })
    await ask('PATCH', '/users/me', { firstName: 'Nova' }, 'before')
    expect(await json('GET', '/users/me', undefined, 'afterwards')).toMatchObject({ firstName: 'Nova' })
  })

  test('stands in no log, and neither do codes', async () => {
    const { ask, lines } = await runningService()
    await ask('GET', '/users/me/checkout-session?promo_code=CALM50&product_id=yearly-us')
    expect(lines).toEqual(['GET /users/me/checkout-session 200'])
  })
})

test('the portal may call from its origin', async () => {
  const { ask } = await runningService()
  const { status, headers } = await ask('OPTIONS', '/users/me', undefined, '')
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-origin')).toBe('https://portal.example.com')
  expect(headers.get('access-control-allow-headers')).toBe('authorization, content-type')
  expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PATCH, DELETE')
})
