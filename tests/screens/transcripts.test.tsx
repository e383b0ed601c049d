import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { renderPortal, type RenderedPortal } from '../support/render-portal'
import { heard } from '../support/heard'
import { said } from '../support/said'
import { startReading } from '../support/transcript'

async function payWith(page: RenderedPortal, number?: string) {
  await page.press('Continue')
  await page.advance(1000)
  await page.enterCard(number)
  await page.press('Continue')
  for (let second = 0; second < 5; second += 1) await page.advance(1000)
}

test('from the plan to a paid order', async () => {
  const page = await renderPortal('/membership')
  const spoken = await startReading()
  await page.user.click(screen.getByRole('radio', { name: /^Monthly/ }))
  await page.write('Promo code', 'CALM50')
  await page.press('Apply')
  await page.advance(1000)
  await page.press(/^Try Halcyon/)
  await page.advance(1000)
  await page.fillSignUp()
  await page.press('Sign Up')
  await page.advance(1000)
  await payWith(page)
  page.portal.navigation.redirect('/payment-successful?redirect_status=succeeded')
  await page.advance(5000)
  const sentences = [
    'polite: You pay $0.00 today, then $4.99 per month.',
    'polite: Checking your code…',
    'polite: Code applied successfully.',
    'polite: You pay $0.00 today, then $2.49 per month instead of $4.99.',
    'heading, Create your account, Step 2 of 3: Account, level 1',
    'polite: One moment…',
    'heading, Hello, Mira, Step 3 of 3: Payment, level 1',
    'heading, Start your free trial, Step 3 of 3: Payment, level 1',
    'polite: Payment is loading...please wait.',
    'polite: One moment…',
    'polite: Checking whether your payment went through…',
    'heading, Payment successful!, level 1',
    'polite: Paid today $0.00',
  ]
  expect(said(await spoken(), sentences)).toEqual(sentences)
  expect(document.title).toBe('Payment successful · Halcyon')
})

test('a card that is declined', async () => {
  const page = await renderPortal('/', { email: 'free@example.com' })
  const spoken = await startReading()
  await payWith(page, '4000 0000 0000 0002')
  const sentences = [
    'heading, Start your free trial, Step 3 of 3: Payment, level 1',
    'polite: Payment is loading...please wait.',
    'polite: One moment…',
    'assertive: Your card was declined. Try another card or contact your bank.',
  ]
  expect(said(await spoken(), sentences)).toEqual(sentences)
})

test('a subscription that is cancelled, after an attempt without a reason', async () => {
  const page = await renderPortal('/cancel-subscription', { email: 'subscribed@example.com' })
  const spoken = await startReading()
  screen.getByRole('button', { name: 'Continue' }).focus()
  await page.user.keyboard('{Enter}')
  expect(document.title).toMatch(/^Error: /)
  const [first] = screen.getAllByRole('radio')
  expect(document.activeElement).toBe(first)
  expect(first).toHaveAccessibleDescription('Choose a reason to continue.')
  expect(screen.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true')
  await page.user.click(screen.getByRole('radio', { name: 'too expensive' }))
  expect(first).toHaveAccessibleDescription('')
  expect(screen.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'false')
  await page.press('Continue')
  await page.advance(1000)
  const sentences = [
    'radio, too expensive, Choose a reason to continue., not checked, position 1, set size 7',
    'polite: One moment…',
    'heading, Hello, Stella, level 1',
    "polite: Your subscription is cancelled and won't renew. You'll keep access until 10/18/2027.",
  ]
  expect(said(await spoken(), sentences)).toEqual(sentences)
  await page.press('Close')
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

/** Returns the titles of the browser's tab from here on. */
function followTitles(): () => string[] {
  const titles: string[] = []
  const follow = () => {
    if (titles.at(-1) !== document.title) titles.push(document.title)
  }
  const observer = new MutationObserver(follow)
  observer.observe(document.head, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return () => titles
}

test('an account that is deleted', async () => {
  const page = await renderPortal('/', { email: 'subscribed@example.com' })
  await page.press('Delete account')
  await screen.findByRole('dialog')
  await page.user.click(screen.getByRole('checkbox'))
  const titles = followTitles()
  const headings: string[] = []
  const follow = ({ target }: Event) => {
    if (target instanceof HTMLHeadingElement) headings.push(target.textContent)
  }
  document.addEventListener('focusin', follow)
  onTestFinished(() => document.removeEventListener('focusin', follow))
  await page.press('Continue')
  await waitFor(() => expect(heard().at(-1)).toBe('polite: Your account is deleted.'))
  // As it was when it took the focus: a later change is not read.
  expect(headings).toEqual(['Sign in'])
  expect(titles()).toEqual(['Sign in · Halcyon'])
})

test('a subscriber who logs out', async () => {
  const page = await renderPortal('/', { email: 'subscribed@example.com' })
  const titles = followTitles()
  const spoken = await startReading()
  await page.press('Log out')
  await page.advance(1000)
  const heading = 'heading, Welcome back, level 1'
  expect(said(await spoken(), [heading])).toEqual([heading])
  expect(titles()).toEqual(['Sign in · Halcyon'])
})

test('a name that is missing, then saved', async () => {
  const page = await renderPortal('/', { email: 'subscribed@example.com' })
  const spoken = await startReading()
  await page.press('Edit first name')
  await page.write('First name', '')
  await page.press('Save')
  await page.write('First name', 'Nora')
  await page.press('Save')
  await page.advance(1000)
  const sentences = [
    'textbox, First name, First Name is required, invalid, required',
    'polite: One moment…',
    'button, Edit first name',
    'polite: First name saved.',
  ]
  expect(said(await spoken(), sentences)).toEqual(sentences)
})

test('an email that is changed', async () => {
  const page = await renderPortal('/', { email: 'subscribed@example.com' })
  const spoken = await startReading()
  await page.press('Edit email')
  await page.write('Email', 'nora@example.com')
  await page.press('Save')
  await page.advance(1000)
  const sentences = ['polite: Email updated. From now on, sign in with nora@example.com.']
  expect(said(await spoken(), sentences)).toEqual(sentences)
})

test('a sign-in that is refused', async () => {
  const page = await renderPortal('/signin')
  const spoken = await startReading()
  await page.write('Email', 'free@example.com')
  await page.write('Password', 'not the password')
  await page.press('Sign In')
  await page.advance(1000)
  const sentences = ['polite: One moment…', 'assertive: Invalid credentials, please try again.']
  expect(said(await spoken(), sentences)).toEqual(sentences)
})

test('a code that is applied again at once', async () => {
  const page = await renderPortal('/membership')
  const spoken = await startReading()
  for (const name of ['Apply', 'Remove', 'Apply']) {
    if (name === 'Apply') await page.write('Promo code', 'CALM50')
    await page.press(name)
    await page.advance(1000)
  }
  const [half, whole] = [
    'polite: You pay $0.00 today, then $24.99 per year instead of $49.99.',
    'polite: You pay $0.00 today, then $49.99 per year.',
  ]
  expect(said(await spoken(), [half, whole])).toEqual([half, whole, half])
})

test('an error of the field that has the focus already', async () => {
  const page = await renderPortal('/forgot-password')
  const spoken = await startReading()
  await page.write('Email', 'nobody@example')
  await page.user.keyboard('{Enter}')
  await page.settle()
  const sentences = ['assertive: Invalid email address']
  expect(said(await spoken(), sentences)).toEqual(sentences)
})

test('card fields that are empty, of which the first has the focus', async () => {
  const page = await renderPortal('/', { email: 'free@example.com' })
  const spoken = await startReading()
  await page.press('Continue')
  await page.advance(1000)
  await page.user.click(screen.getByLabelText('Card number'))
  await page.user.keyboard('{Enter}')
  await page.advance(1000)
  const sentences = ['polite: One moment…', 'assertive: Card number is required']
  expect(said(await spoken(), sentences)).toEqual(sentences)
  expect(document.title).toBe('Error: Payment · Halcyon')
})

test('a change of plan, whose price has to be tried again', async () => {
  const page = await renderPortal('/change-plan', {
    email: 'subscribed@example.com',
    before: ({ world }) => world.faults.next('previewChange', 'unreachable'),
  })
  await screen.findAllByRole('radio')
  await page.settle()
  const spoken = await startReading()
  // Within a tenth of a second the same message would count as repeated; visitors take longer.
  for (const message of document.querySelectorAll('.live-region > p')) message.remove()
  screen.getByRole('button', { name: 'Try again' }).focus()
  await page.user.keyboard('{Enter}')
  await page.settle()
  screen.getByRole('radio', { name: /^Annual/ }).focus()
  screen.getByRole('button', { name: 'Change plan' }).focus()
  await page.user.keyboard('{Enter}')
  await page.advance(5000)
  const [waiting, price, made] = [
    "polite: We're working out your price…",
    'polite: You pay $0.00 today, then $4.99 per month from October 18, 2027.',
    'polite: Your plan changes to Monthly on 10/18/2027.',
  ]
  const sentences = [
    waiting,
    'heading, Amount you pay today, level 2',
    price,
    'heading, Hello, Stella, level 1',
    made,
  ]
  const heardOfPlan = (await spoken()).filter(
    (each) => sentences.includes(each) || /\bplan (already )?changes\b/.test(each),
  )
  expect(heardOfPlan).toEqual(sentences)
})

test('the focus stays with invoices that have to be tried again twice', async () => {
  const page = await renderPortal('/', { email: 'subscribed@example.com' })
  for (const fault of ['unreachable', 'unreachable'] as const) page.world.faults.next('listInvoices', fault)
  await page.press('Invoices')
  await screen.findByRole('button', { name: 'Try again' })
  const button = () => screen.getByRole('button', { name: 'Try again' })
  button().focus()
  await page.user.keyboard('{Enter}')
  await page.settle()
  expect(document.activeElement).toBe(button())
  await page.user.keyboard('{Enter}')
  await page.settle()
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Your invoices' }))
})

test('a code that is wrong', async () => {
  const page = await renderPortal('/membership')
  const spoken = await startReading()
  await page.write('Promo code', 'NOPE')
  await page.press('Apply')
  await page.advance(1000)
  const sentences = ['polite: Checking your code…', 'assertive: Invalid promocode']
  expect(said(await spoken(), sentences)).toEqual(sentences)
  expect(document.title).toBe('Error: Membership · Halcyon')
  await page.write('Promo code', 'NOP')
  expect(document.title).toBe('Membership · Halcyon')
})

test('a payment that has failed', async () => {
  await renderPortal('/', { email: 'pastdue@example.com' })
  expect(heard().join()).toMatch(/^polite: Your payment of \$4\.99 failed\. Pay it .* to keep your access\.$/)
  expect(screen.getByRole('heading', { level: 2, name: 'Your payment of $4.99 failed.' })).toBeVisible()
})

test('live regions read only what is added', async () => {
  const page = await renderPortal('/signin')
  await page.press('Sign In')
  const regions = [...document.querySelectorAll('[aria-live]')]
  expect(regions.map((region) => region.getAttribute('aria-atomic'))).toEqual(regions.map(() => 'false'))
})
