import { expect, test } from 'vitest'
import { inEachCase, named } from '../support/browser/cases'
import { cards, newVisitor } from '../support/browser/visitor'
import type { Visitor } from '../support/browser/visitor'

const savedOrder = {
  version: 2,
  accountId: 'free',
  product: {
    id: 'monthly-us',
    plan: 'monthly',
    type: 'monthly',
    title: 'Monthly',
    subtitle: '',
    regularPrice: 4.99,
    priceNow: 0,
    currency: 'USD',
    trialDays: 7,
    nextBilling: '2026-12-24',
  },
}

const { product } = savedOrder

test('a saved order that is damaged or foreign counts as absent, and is gone', async () => {
  const visitor = await newVisitor()
  const damaged = {
    'no JSON': '{"version":2,',
    'another shape': '[1,2,3]',
    nothing: 'null',
    'a later version': JSON.stringify({ ...savedOrder, version: 99 }),
    'a product that is not sold': JSON.stringify({
      ...savedOrder,
      product: { ...product, id: 'lifetime-us' },
    }),
    'a price of its own': JSON.stringify({ ...savedOrder, product: { ...product, regularPrice: 0.01 } }),
    'a date that is none': JSON.stringify({
      ...savedOrder,
      product: { ...product, nextBilling: '2026-02-31' },
    }),
    'a name like a property': JSON.stringify({ ...savedOrder, product: { ...product, id: '__proto__' } }),
  }
  await visitor.arriveSignedIn()

  await inEachCase(damaged, async (order) => {
    await visitor.keepInTab('order', order)
    await visitor.goTo('/payment-successful')
    await expect(visitor.profile).toSay('Fay Free')
    await expect(visitor.order).toSay('$49.99 per year')
    await expect.poll(() => visitor.path).toBe('/')
    expect(await visitor.keptInTab()).not.toContain('order')
  })
  expect(await visitor.tools.events()).toEqual([])
})

test('a saved order that is whole is taken, so that the test above means something', async () => {
  const visitor = await newVisitor()
  await visitor.arriveSignedIn()
  await visitor.keepInTab('order', JSON.stringify(savedOrder))

  await visitor.goTo('/payment-successful?redirect_status=canceled')

  await expect(visitor.cardNumber).toBeShown()
  await expect(visitor.order).toSay('$4.99 per month')
})

test('a price that was tampered with is never the price to pay', async () => {
  const visitor = await newVisitor()
  await visitor.arriveSignedIn()
  const tampered = { ...savedOrder, promoCode: 'CALM50', oldRegularPrice: 4.99 }
  await visitor.keepInTab(
    'order',
    JSON.stringify({ ...tampered, product: { ...product, regularPrice: 0.01 } }),
  )

  await visitor.goTo('/payment-successful?redirect_status=failed')
  await expect(visitor.cardNumber).toBeShown()
  await expect(visitor.order).toSay('$2.49 per month')
  await expect(visitor.main).not.toSay('$0.01')
  await visitor.payWith(cards.good)

  await expect(visitor.main).toSay('you will be billed $2.49 per month')
  expect(await visitor.payments()).toMatchObject([{ productId: 'monthly-us', promoCode: 'CALM50' }])
})

test('a draft that is damaged or foreign gives the default plan', async () => {
  const visitor = await newVisitor()
  const damaged = {
    'no JSON': '{"version":2,',
    'a plan that is not sold': JSON.stringify({ version: 1, plan: 'lifetime', link: {} }),
    'a name like a property': JSON.stringify({ version: 1, plan: '__proto__', link: {} }),
    'fields of other types': JSON.stringify({ version: 1, plan: ['monthly'], promoCode: 7, link: 3 }),
  }
  await visitor.goTo('/signup')

  await inEachCase(damaged, async (draft) => {
    await visitor.keepInTab('order-draft', draft)
    await visitor.goTo('/membership')
    await expect(visitor.order).toSay('$49.99 per year')
    await expect.poll(() => visitor.plan('Annual').isChecked()).toBe(true)
  })

  await visitor.keepInTab('order-draft', JSON.stringify({ version: 1, plan: 'monthly', link: {} }))
  await visitor.goTo('/membership')
  await expect(visitor.order).toSay('$4.99 per month')
})

test('a sandbox world that is damaged is the first state again', async () => {
  const visitor = await newVisitor()
  const halfAnAccount = JSON.stringify({ version: 1, accounts: [null] })
  await visitor.goTo('/signin')

  await inEachCase(named('{"accounts":', '{"version":1}', '[]', '"text"', halfAnAccount), async (world) => {
    await visitor.page.evaluate((text) => window.localStorage.setItem('halcyon-sandbox', text), world)
    await visitor.page.reload()
    await visitor.signIn('free@example.com')
    await expect(visitor.profile).toSay('Fay Free')
  })
})

test('a plan that is not known in the address gives the default', async () => {
  const visitor = await newVisitor()

  await inEachCase(named('third', 'banana', '__proto__', '-1', '%00', '%F0%9F%98%B4', ''), async (plan) => {
    // Another plan before, so that the default is not just what was there.
    await visitor.goTo('/membership?plan=first')
    await expect(visitor.order).toSay('$4.99 per month')
    await visitor.page.evaluate(() => window.sessionStorage.clear())
    await visitor.goTo(`/membership?plan=${plan}`)
    await expect(visitor.order).toSay('$49.99 per year')
    await expect.poll(() => visitor.plan('Annual').isChecked()).toBe(true)
  })
})

test('a code of 2,000 characters is refused like any other, wherever it comes from', async () => {
  const visitor = await newVisitor({ viewport: { width: 320, height: 640 } })
  const long = 'CALM50'.padEnd(2000, 'X')
  const expectRefused = async () => {
    await expect(visitor.text('Invalid promocode')).toBeShown()
    await expect(visitor.order).toSay('$49.99 per year')
    expect(await overflow(visitor)).toBe(0)
  }

  await visitor.goTo(`/membership?promo=${long}`)
  await expectRefused()
  await visitor.goTo('/membership')
  await visitor.applyCode(long)
  await expectRefused()

  // It blocks nothing: the account comes into being, and a good code applies.
  await visitor.begin()
  await visitor.signUp()
  await expect(visitor.profile).toSay('Nora Newcomer')
  await visitor.applyCode('CALM50')
  await expect(visitor.order).toSay('$24.99 per year')
})

test('script in a name is shown as text, and does nothing', async () => {
  const visitor = await newVisitor()
  const firstName = '<img src=x onerror="document.title=1">'
  const lastName = '<script>document.title=2</script>'

  await visitor.goTo(
    `/signup?firstName=${encodeURIComponent(firstName)}&lastName=${encodeURIComponent(lastName)}`,
  )
  await visitor.signUp({ firstName, lastName })

  await expect(visitor.heading(new RegExp('<img src=x onerror'))).toBeShown()
  await expect(visitor.profile).toSay(`${firstName} ${lastName}`)
  expect(await visitor.page.title()).toMatch(/Halcyon/)
  await visitor.page.reload()
  await expect(visitor.profile).toSay(`${firstName} ${lastName}`)
})

test('script in a code and in the address is shown as text, and does nothing', async () => {
  const visitor = await newVisitor()
  const code = '"><img src=x onerror="document.title=1">'

  await visitor.goTo(`/membership?promo=${encodeURIComponent(code)}`)
  await expect(visitor.text('Invalid promocode')).toBeShown()
  await expect.poll(() => visitor.promoField.inputValue()).toBe(code)
  expect(await visitor.page.title()).toMatch(/Halcyon/)
})

test('a name of 500 characters does not push the page apart', async () => {
  const visitor = await newVisitor({ viewport: { width: 320, height: 640 } })

  await visitor.goTo('/signup')
  await visitor.signUp({ firstName: 'N'.repeat(500), email: `${'n'.repeat(60)}@example.org` })

  await expect(visitor.status('Unsubscribed')).toBeShown()
  expect(await overflow(visitor)).toBe(0)
})

test('a return address that is none of the portal leads home instead', async () => {
  const visitor = await newVisitor()
  const targets = named(
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/%5Cevil.example',
    '/../evil.example',
    'javascript:document.title=1',
    '/nowhere',
    '/signin?returnTo=https://evil.example/',
  )

  await inEachCase(targets, async (target) => {
    await visitor.goTo(`/signin?returnTo=${encodeURIComponent(target)}`)
    await visitor.signIn()
    await expect(visitor.profile).toSay('Fay Free')
    await expect.poll(() => visitor.path).toBe('/')
    await visitor.button('Log out').click()
    await expect(visitor.button('Sign In')).toBeShown()
  })
})

/** Pixels that the page is wider than the window. */
function overflow(visitor: Visitor) {
  return visitor.page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}
