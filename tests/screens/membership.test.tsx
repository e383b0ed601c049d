import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderPortal } from '../support/render-portal'
import { setNetwork } from '../support/test-world'

const card = (name: RegExp) => screen.getByRole('radio', { name })
const order = () => within(screen.getByRole('region', { name: 'Order' }))
const code = () => order().getByRole('textbox', { name: 'Promo code' })
const apply = () => order().getByRole('button', { name: 'Apply' })

test('the plan cards are radio buttons with plan, price and label, beside the benefits; the annual plan is selected', async () => {
  await renderPortal('/membership')
  expect(card(/^Monthly \$4\.99/)).not.toBeChecked()
  expect(card(/^Annual \$49\.99 .*2month discount$/)).toBeChecked()
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  expect(screen.getByRole('group', { name: 'Choose your plan' })).toBeEnabled()
  const benefits = ['The full library', 'A new meditation each day', 'Daily inspirational videos']
  const kinds = ['Inside the library', 'Mindfulness', 'Sleep', 'Yoga', 'Fitness']
  for (const text of [...benefits, ...kinds]) expect(screen.getByText(text)).toBeVisible()
})

describe('the order', () => {
  test('shows the amount paid today, renewal and terms', async () => {
    await renderPortal('/membership')
    expect(order().getByRole('heading', { name: 'Amount you pay today' })).toBeVisible()
    expect(order().getByText('$0.00')).toBeVisible()
    const terms = order()
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(terms).toEqual([
      'TodayYour 7-day free trial starts. You pay $0.00.',
      'November 27, 2026We charge $49.99 unless you cancel first.',
      'Then every yearYour subscription renews for the same term at $49.99 a year, ' +
        'unless you cancel at least 24 hours before the paid period ends.',
    ])
    expect(order().getByText(/You can cancel anytime in your profile/)).toBeVisible()
    expect(order().getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
      'href',
      'https://www.example.com/terms',
    )
  })

  test.each([
    ['/membership', 'Try Halcyon for free', 'Pay $0.00 today, then $49.99 billed yearly'],
    ['/membership?plan=first', 'Try Halcyon for free', 'Pay $0.00 today, then $4.99 billed monthly'],
    ['/membership?promo=CALM50', 'Try Halcyon for free', 'Pay $0.00 today, then $24.99 billed yearly'],
    ['/membership?promo=SLEEP30', 'Try Halcyon for free', 'Pay $0.00 today, then $49.99 billed yearly'],
    ['/membership?promo=STARTNOW', 'Start Halcyon', 'Pay $24.99 today, then $49.99 billed yearly'],
    ['/membership?plan=first&promo=STARTNOW', 'Start Halcyon', 'Pay $2.49 today, then $4.99 billed monthly'],
  ])('%s: the button says %s', async (address, label, subtitle) => {
    await renderPortal(address)
    expect(screen.getByRole('button', { name: label })).toBeVisible()
    expect(screen.getByText(subtitle)).toBeVisible()
  })

  test('mentions no trial when a code removes it', async () => {
    await renderPortal('/membership?promo=STARTNOW')
    const region = screen.getByRole('region', { name: 'Order' })
    expect(region).not.toHaveTextContent(/0 days|for free|trial starts/)
    expect(region).toHaveTextContent('Your subscription starts. You pay $24.99.')
    expect(region).toHaveTextContent('November 20, 2027We charge $49.99 unless you cancel first.')
    expect(screen.getByRole('main')).not.toHaveTextContent(/\btrial\b|0 days/)
  })
})

describe('a promo code', () => {
  test.each([
    { means: 'a press', keys: undefined, focused: 'Apply' },
    { means: 'the keyboard', keys: '{Tab}{Enter}', focused: 'Apply' },
    { means: 'Enter in the field', keys: '{Enter}', focused: 'Promo code' },
  ])('that is blank is asked for at an attempt to apply it, by $means', async ({ keys, focused }) => {
    const page = await renderPortal('/membership')
    const hint = () => screen.queryAllByText('Enter a code to apply it.').filter(({ hidden }) => !hidden)
    expect(hint()).toEqual([])
    await page.write('Promo code', '   ')
    expect(apply()).toHaveAttribute('aria-disabled', 'true')
    await page.user.click(code())
    if (keys === undefined) await page.press('Apply')
    else await page.user.keyboard(keys)
    expect(hint()).toHaveLength(1)
    expect(document.activeElement).toHaveAccessibleName(focused)
    expect(apply()).toHaveAccessibleDescription(/Enter a code to apply it\.$/)
    expect(page.service.requests('previewPrice')).toEqual([])
    await page.write('Promo code', 'C')
    expect(hint()).toEqual([])
    expect(apply()).not.toHaveAttribute('aria-disabled')
  })

  test('that is accepted shows the old price and locks the plans until it is removed', async () => {
    const page = await renderPortal('/membership')
    const held = page.world.faults.hold('previewPrice')
    await page.write('Promo code', 'CALM50')
    await page.press('Apply')
    expect(screen.getByText('Checking your code…')).toBeVisible()
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toHaveAttribute('aria-disabled')
    held.release()
    await page.settle()
    expect(screen.getByText('Code applied successfully.')).toBeVisible()
    expect(order().queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument()
    expect(document.activeElement).toBe(order().getByRole('button', { name: 'Remove' }))
    for (const radio of screen.getAllByRole('radio')) expect(radio).toHaveAttribute('aria-disabled', 'true')
    // They can be reached, and say why.
    card(/^Annual/).focus()
    await page.user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(card(/^Monthly/))
    expect(card(/^Monthly/)).toHaveAccessibleDescription(/remove your promo code/)
    const struck = within(screen.getByRole('group', { name: 'Choose your plan' })).getByText('$49.99')
    expect(struck.tagName).toBe('S')
    expect(card(/^Annual was \$49\.99 now \$24\.99 per year/)).toBeChecked()
    expect(card(/^Monthly \$4\.99/)).toBeInTheDocument()
    await page.press('Remove')
    expect(code()).toHaveValue('CALM50')
    expect(card(/^Annual \$49\.99/)).not.toHaveAttribute('aria-disabled')
    expect(screen.queryByText('Code applied successfully.')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
  })

  test('that is removed stays as text for the other plan, and is shown as it is typed', async () => {
    const page = await renderPortal('/membership?promo=CALM50')
    await page.press('Remove')
    await page.user.click(card(/^Monthly/))
    expect(code()).toHaveValue('CALM50')
    await page.press('Apply')
    expect(card(/^Monthly was \$4\.99 now \$2\.49/)).toBeChecked()
    await page.press('Remove')
    await page.press('Try Halcyon for free')
    expect(order().queryByText('CALM50')).not.toBeInTheDocument()
    await page.user.click(screen.getByRole('link', { name: 'Change plan or code' }))
    await page.write('Promo code', '“calm ٥٠”')
    await page.press('Apply')
    expect(screen.getByText('Code applied successfully.')).toBeVisible()
    expect(code()).toHaveValue('“calm ٥٠”')
  })

  test.each([
    ['Try Halcyon for free', '/signup'],
    ['Sign In', '/signin'],
  ])('that was typed and not applied goes along by "%s" to %s', async (link, address) => {
    const page = await renderPortal('/membership')
    await page.write('Promo code', 'CALM50')
    await page.press(link)
    expect(page.address()).toBe(address)
    expect(await order().findByText('CALM50')).toBeVisible()
    expect(order().getByText('$24.99 per year')).toBeVisible()
  })

  test('that is refused is marked until it changes, and not called invalid if it could not be checked', async () => {
    const page = await renderPortal('/membership')
    await page.write('Promo code', 'NOSUCH')
    await page.press('Apply')
    expect(screen.getByText('Invalid promocode')).toBeVisible()
    expect(code()).toHaveAttribute('aria-invalid', 'true')
    expect(code()).toHaveAccessibleDescription('Invalid promocode')
    expect(document.activeElement).toBe(code())
    expect(code()).toHaveValue('NOSUCH')
    await page.user.type(code(), '2')
    expect(screen.queryByText('Invalid promocode')).not.toBeInTheDocument()
    expect(code()).not.toHaveAttribute('aria-invalid')
    setNetwork(page.world, 'offline')
    await page.press('Apply')
    expect(code()).toHaveAccessibleDescription("We couldn't check this code. Try again.")
  })

  test('that needs a sign-in waits for it', async () => {
    await renderPortal('/membership?promo=CALM50', { anonymousPreview: 'refused' })
    expect(screen.getByText('Your code will be checked after sign-in.')).toBeVisible()
    expect(card(/^Annual \$49\.99/)).not.toHaveAttribute('aria-disabled')
  })
})

test('questions are answered for the present order', async () => {
  const page = await renderPortal('/membership')
  const charged = screen.getByText('When am I charged?')
  expect(charged.closest('details')).not.toHaveAttribute('open')
  await page.user.click(charged)
  expect(charged.closest('details')).toHaveAttribute('open')
  expect(screen.getByText('How do I cancel?').closest('details')).not.toHaveAttribute('open')
  expect(charged.closest('details')).toHaveTextContent(
    'You pay $0.00 today. On November 27, 2026, after your 7-day trial, you pay $49.99 unless you cancel first.',
  )
  await page.user.click(card(/^Monthly/))
  expect(charged.closest('details')).toHaveTextContent("it's $4.99 a month until you cancel")
})
