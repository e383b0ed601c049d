import { expect } from 'vitest'
import { cards, password, test } from '../support/browser/visitor'

test('the tools are on every page, and list cards, codes and accounts', async ({ visitor }) => {
  const { tools } = visitor
  for (const address of ['/signup', '/nowhere', '/membership?country=GB']) {
    await visitor.goTo(address)
    expect(await tools.button.evaluate((button) => button.closest('[data-sandbox]') !== null)).toBe(true)
    expect(await tools.section('Cards').count()).toBe(0)
  }
  await tools.open()
  for (const card of Object.values(cards)) await expect(tools.section('Cards')).toContainText(card)
  for (const code of ['CALM50', 'SLEEP30', 'STARTNOW'])
    await expect(tools.section('Promo codes')).toContainText(code)
  await expect(tools.section('Accounts')).toContainText(password)
  await expect(tools.section('Inbox')).toContainText('No emails yet.')
  await expect(tools.section('Analytics')).toContainText('No events yet.')
  await expect.poll(() => visitor.page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('GB')

  // The country is kept for the next page.
  await tools.chooseCountry('NZ')
  await expect(visitor.order).toContainText('NZ$89.99 per year')
  await visitor.goTo('/membership')
  await expect(visitor.order).toContainText('NZ$89.99 per year')
})

test('Reset restores the first state', async ({ visitor }) => {
  await visitor.goTo('/membership?plan=first&promo=CALM50&country=GB')
  await expect(visitor.order).toContainText('£2.49 per month')
  await visitor.continueToSignUp()
  await visitor.signUp()
  await expect(visitor.profile).toContainText('Nora Newcomer')
  await visitor.tools.open()
  await expect(visitor.tools.section('Analytics')).toContainText('"name":"lead"')
  await visitor.button('Reset').click()
  await expect(visitor.order).toContainText('$49.99 per year')
  expect(await visitor.tools.events()).toEqual([])
})
