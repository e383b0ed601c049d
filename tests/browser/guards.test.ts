import { expect, test } from 'vitest'
import { en } from '../support/english'
import { newVisitor } from '../support/browser/visitor'

test('who is signed in is sent home from the pages of visitors, the wanted plan with them', async () => {
  const visitor = await newVisitor()
  await visitor.arriveSignedIn()

  for (const page of ['/membership', '/signin', '/signup']) {
    await visitor.goTo(page)
    await expect(visitor.profile).toSay('Fay Free')
    await expect.poll(() => visitor.path).toBe('/')
  }

  await visitor.goTo('/membership?plan=first&promo=CALM50&utm_source=mail')
  await expect(visitor.order).toSay('$2.49 per month')
  await expect.poll(() => visitor.path).toBe('/?plan=first&promo=CALM50')
})

test('who is not signed in signs in first, and comes back to where they wanted to go', async () => {
  const visitor = await newVisitor()

  await visitor.goTo('/')
  await expect(visitor.button('Sign In')).toBeShown()
  await expect.poll(() => visitor.path).toBe('/signin')

  await visitor.goTo('/payment-successful')
  await expect(visitor.button('Sign In')).toBeShown()
  await expect.poll(() => visitor.path).toBe('/signin?returnTo=%2Fpayment-successful')

  await visitor.goTo('/?plan=first&promo=CALM50')
  await expect(visitor.button('Sign In')).toBeShown()
  await expect
    .poll(() => visitor.path)
    .toBe(`/signin?returnTo=${encodeURIComponent('/?plan=first&promo=CALM50')}`)
  await visitor.signIn()
  await expect(visitor.order).toSay('$2.49 per month')
  await expect.poll(() => visitor.path).toBe('/?plan=first&promo=CALM50')

  // The way there leaves no page behind that would throw the visitor out again.
  await visitor.page.reload()
  await expect(visitor.profile).toSay('Fay Free')
})

test('signing up instead keeps the way back too', async () => {
  const visitor = await newVisitor()

  await visitor.goTo('/?plan=first&promo=CALM50')
  await visitor.link(en.signIn.signUp).click()
  await visitor.signUp()

  await expect(visitor.profile).toSay('Nora Newcomer')
  await expect(visitor.order).toSay('$2.49 per month')
})

test('the success page without an order leads home', async () => {
  const visitor = await newVisitor()
  await visitor.arriveSignedIn()

  await visitor.goTo('/payment-successful?redirect_status=succeeded')

  await expect(visitor.order).toSay('$49.99 per year')
  await expect.poll(() => visitor.path).toBe('/')
  expect(await visitor.tools.events()).toEqual([])
})

test('an unknown address is "page not found", with a way home, signed in or not', async () => {
  const visitor = await newVisitor()

  await visitor.goTo('/no/such/page?x=1')
  await expect(visitor.heading('Page not found')).toBeShown()
  await expect(visitor.link('Terms of Service')).toBeShown()
  await visitor.link(en.notFound.home).click()
  await expect(visitor.button('Sign In')).toBeShown()

  await visitor.signIn()
  await expect(visitor.profile).toSay('Fay Free')
  await visitor.goTo('/Membership/x')
  await expect(visitor.heading('Page not found')).toBeShown()
})

test('every route answers with the page, a missing asset with 404', async () => {
  const { page } = await newVisitor()
  const statusOf = async (path: string) => (await page.request.get(path)).status()

  expect(await statusOf('/membership')).toBe(200)
  expect(await statusOf('/payment-successful?redirect_status=succeeded')).toBe(200)
  expect(await statusOf('/no/such/page')).toBe(404)
  expect(await statusOf('/assets/gone-1a2b3c.js')).toBe(404)
  expect(await statusOf('/favicon.svg')).toBe(200)
})

test('logging out forgets the order and leads to the sign-in', async () => {
  const visitor = await newVisitor()
  await visitor.arriveSignedIn('free@example.com', '?plan=first&promo=CALM50')
  await expect(visitor.order).toSay('$2.49 per month')

  await visitor.button('Log out').click()
  await expect(visitor.button('Sign In')).toBeShown()
  expect(await visitor.keptInTab()).toEqual([])
  await expect(visitor.order).not.toBeShown()
})

test('header and footer: the logo leads to the home site, the footer to the rights, terms, privacy and support', async () => {
  const visitor = await newVisitor()
  await visitor.goTo('/membership')
  const footer = visitor.page.getByRole('contentinfo')
  const target = (name: string) => footer.getByRole('link', { name }).getAttribute('href')

  await expect.poll(() => visitor.link('Halcyon, home').getAttribute('href')).toBe('https://www.example.com/')
  await expect(footer).toSay(new RegExp(`© ${new Date().getFullYear()} Halcyon`))
  expect(await target('Terms of Service')).toBe('https://www.example.com/terms')
  expect(await target('Privacy Policy')).toBe('https://www.example.com/privacy')
  expect(await target('Support')).toBe('https://www.example.com/support')
})

test('a service that cannot be reached at the start is said so, and tried again', async () => {
  const visitor = await newVisitor()
  await visitor.arriveSignedIn()
  await visitor.tools.chooseNetwork('server-errors')

  await visitor.page.reload()
  await expect(visitor.heading(en.unreachable.heading)).toBeShown()
  await visitor.tools.chooseNetwork('normal')
  await visitor.button('Try again').click()
  await expect(visitor.profile).toSay('Fay Free')
})

test('a session that was ended elsewhere becomes signed out, once, with a sentence that says why', async () => {
  const visitor = await newVisitor()
  const ended = visitor.text(en.notices['session-revoked'])
  const endElsewhere = () =>
    visitor.changeWorld((world) => {
      for (const account of world.accounts) account.sessionGeneration += 1
    })
  await visitor.arriveSignedIn()

  // Found out when the page is loaded.
  await endElsewhere()
  await visitor.page.reload()
  await expect(visitor.button('Sign In')).toBeShown()
  await expect(ended).toBeShown()
  await visitor.signIn()
  await expect(visitor.profile).toSay('Fay Free')

  // Found out in the middle of the way.
  await endElsewhere()
  await visitor.button('Continue').click()
  await expect(visitor.button('Sign In')).toBeShown()
  await expect(ended).toBeShown()
  await visitor.signIn()
  await visitor.openCheckout()
})
