import { expect, test } from 'vitest'
import { inEachCase, named } from '../support/browser/cases'
import { tabTo } from '../support/browser/keyboard'
import { cards, newVisitor, password, Visitor } from '../support/browser/visitor'

test('the tools stand on every page, in an element of their own, and are absent while closed', async () => {
  const visitor = await newVisitor()
  const { tools, page } = visitor
  /** Whether the element is within one that is marked as the sandbox's. */
  const marked = () => tools.button.evaluate((button) => button.closest('[data-sandbox]') !== null)

  for (const address of ['/membership', '/signup', '/signin', '/nowhere']) {
    await visitor.goTo(address)
    await expect(tools.button).toBeShown()
    expect(await marked()).toBe(true)
    await expect(tools.section('Cards')).not.toBeShown()
    await expect(visitor.text(password)).not.toBeShown()
  }
  await visitor.arriveSignedIn()
  await expect(tools.button).toBeShown()

  await tools.open()
  expect(await tools.section('Inbox').evaluate((section) => section.closest('[data-sandbox]') !== null)).toBe(
    true,
  )
  await tools.close()
  expect(await page.getByRole('region', { name: 'Inbox' }).count()).toBe(0)
})

test('by keyboard: opened, walked through, closed with Escape or the button', async () => {
  const visitor = await newVisitor()
  const { tools, page } = visitor
  await visitor.goTo('/membership')

  await tools.button.focus()
  await page.keyboard.press('Enter')
  await expect(tools.section('Accounts')).toBeShown()
  await expect.poll(() => tools.button.getAttribute('aria-expanded')).toBe('true')
  await tabTo(visitor.button('Reset'))
  await page.keyboard.press('Escape')
  await expect(tools.section('Accounts')).not.toBeShown()
  await expect(tools.button).toHaveFocus()

  await page.keyboard.press('Space')
  await expect(tools.section('Accounts')).toBeShown()
  await page.keyboard.press('Space')
  await expect(tools.section('Accounts')).not.toBeShown()
})

test('cards, codes and accounts are there to copy from', async () => {
  const visitor = await newVisitor()
  const { tools } = visitor
  await visitor.goTo('/membership')
  await tools.open()

  for (const number of [
    '4242 4242 4242 4242',
    '5555 5555 5555 4444',
    '4000 0000 0000 0002',
    '4000 0000 0000 9995',
    '4000 0027 6000 3184',
  ]) {
    await expect(tools.section('Cards')).toSay(number)
  }
  for (const code of ['CALM50', 'SLEEP30', 'STARTNOW']) {
    await expect(tools.section('Promo codes')).toSay(code)
  }
  for (const name of ['free', 'subscribed', 'promo', 'cancelled', 'appstore']) {
    await expect(tools.section('Accounts')).toSay(`${name}@example.com`)
  }
  await expect(tools.section('Accounts')).toSay(password)
})

test('each account is in the state that the table gives it', async () => {
  const visitor = await newVisitor()
  const accounts = {
    'subscribed@example.com': 'Subscribed',
    'promo@example.com': 'Subscribed',
    'cancelled@example.com': 'Subscribed',
    'appstore@example.com': 'Subscribed',
    'free@example.com': 'Unsubscribed',
  } as const
  await visitor.goTo('/signin')

  await inEachCase(named(...Object.keys(accounts)), async (email) => {
    const status = accounts[email as keyof typeof accounts]
    await visitor.signIn(email)
    await expect(visitor.profile).toSay(email)
    await expect(visitor.status(status)).toBeShown()
    await expect(visitor.profile).toSay('Signed in with Email')
    await expect.poll(() => visitor.link(/App Store/).isVisible()).toBe(status === 'Subscribed')
    await expect.poll(() => visitor.order.isVisible()).toBe(status === 'Unsubscribed')
    await visitor.button('Log out').click()
  })
})

test('Country, Network and the providers windows are there, and the country of the address shows in them', async () => {
  const visitor = await newVisitor()
  const { tools, page } = visitor
  await visitor.goTo('/membership?country=GB')
  await tools.open()
  const country = page.getByRole('combobox', { name: 'Country' })
  await expect.poll(() => country.inputValue()).toBe('GB')
  await expect.poll(() => country.getByRole('option').count()).toBe(6)
  await expect.poll(() => page.getByRole('combobox', { name: 'Network' }).getByRole('option').count()).toBe(4)

  await tools.chooseCountry('NZ')
  await expect(visitor.order).toSay('NZ$89.99 per year')
  // It is kept on the next page, whatever its address.
  await visitor.goTo('/membership')
  await expect(visitor.order).toSay('NZ$89.99 per year')
})

test('the inbox and the analytics are empty at first; events come as they happen, newest first', async () => {
  const visitor = await newVisitor()
  const { tools } = visitor
  await visitor.goTo('/signup')
  await tools.open()
  await expect(tools.section('Inbox')).toSay('No emails yet.')
  await expect(tools.section('Analytics')).toSay('No events yet.')

  await visitor.signUp()
  await expect(tools.section('Analytics')).toSay('"name":"lead"')
})

test('Reset is the first state again: nobody signed in, no account, no order, no events', async () => {
  const visitor = await newVisitor()
  const { tools } = visitor
  await visitor.goTo('/membership?plan=first&promo=CALM50&country=GB')
  await expect(visitor.order).toSay('£2.49 per month')
  await visitor.begin()
  await visitor.signUp()
  await expect(visitor.profile).toSay('Nora Newcomer')

  await tools.open()
  await visitor.button('Reset').click()
  await expect(visitor.order).toSay('$49.99 per year')
  await expect.poll(() => visitor.path).toBe('/membership')
  expect(await tools.events()).toEqual([])

  await visitor.goTo('/signin')
  await visitor.signIn('nora@example.org')
  await expect(visitor.text('Invalid credentials, please try again.')).toBeShown()
})

test('signing out in one tab signs out the other', async () => {
  const visitor = await newVisitor()
  await visitor.arriveSignedIn()
  const other = new Visitor(await visitor.context.newPage(), visitor.context)
  await other.goTo('/')
  await expect(other.profile).toSay('Fay Free')

  await visitor.button('Log out').click()

  await expect(other.button('Sign In')).toBeShown()
  await expect(other.profile).not.toBeShown()
})

test('paying in one tab is known in the other before anything is paid there', async () => {
  const visitor = await newVisitor()
  await visitor.arriveAtCheckout()
  const other = new Visitor(await visitor.context.newPage(), visitor.context)
  await other.goTo('/')
  await expect(other.status('Unsubscribed')).toBeShown()

  await visitor.payWith('4242 4242 4242 4242')
  await expect(visitor.heading('Payment successful!')).toBeShown()
  await other.button('Continue').click()

  await expect(other.status('Subscribed')).toBeShown()
  await expect(other.cardNumber).not.toBeShown()
  expect(await other.payments()).toHaveLength(1)
})

test('the tick that some countries ask for can be asked for, wherever one is', async () => {
  const visitor = await newVisitor()
  await visitor.arriveAtCheckout()
  const tick = visitor.page.getByRole('checkbox', { name: /^I agree that my subscription starts/ })
  await expect(tick).not.toBeShown()

  await visitor.tools.chooseConsent('asked')
  for (const country of ['automatic', 'GB'] as const) {
    await visitor.tools.chooseCountry(country)
    await visitor.openCheckout()
    await expect(tick).toBeShown()
    await visitor.payWith(cards.good)
    await expect(tick).toHaveFocus()
  }
  await tick.check()
  await visitor.button('Continue').click()
  await expect(visitor.heading('Payment successful!')).toBeShown()
})
