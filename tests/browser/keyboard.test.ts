import { expect, test } from 'vitest'
import { en } from '../support/english'
import { focusOf, tabTo } from '../support/browser/keyboard'
import { newVisitor, newcomer } from '../support/browser/visitor'

test('the whole way by keyboard alone', async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  const { keyboard } = page
  const { fields } = en

  await visitor.goTo('/membership')
  await expect(visitor.heading(/./)).toBeShown()

  // The first stop skips to the content.
  await keyboard.press('Tab')
  await expect(visitor.link('Skip to content')).toHaveFocus()
  await keyboard.press('Enter')
  await tabTo(visitor.plan('Annual'))
  await keyboard.press('ArrowUp')
  await expect(visitor.plan('Monthly')).toHaveFocus()
  await expect.poll(() => visitor.plan('Monthly').isChecked()).toBe(true)

  // A code by Enter; the focus goes on to Remove, which takes it back to the field.
  await tabTo(visitor.promoField)
  await keyboard.type('CALM50')
  await keyboard.press('Enter')
  await expect(visitor.text('Code applied successfully.')).toBeShown()
  await tabTo(visitor.button('Remove'))
  await keyboard.press('Enter')
  await expect(visitor.promoField).toHaveFocus()
  await keyboard.type('CALM50')
  await tabTo(visitor.button('Apply'))
  await keyboard.press('Space')
  await expect(visitor.button('Remove')).toHaveFocus()
  await tabTo(visitor.link('Try Halcyon for free'))
  await keyboard.press('Enter')

  // On a new page the focus is on its heading.
  await expect(visitor.heading(en.signUp.heading)).toHaveFocus()
  await tabTo(visitor.field(fields.firstName))
  await keyboard.type(newcomer.firstName)
  await keyboard.press('Tab')
  await keyboard.type(newcomer.lastName)
  await keyboard.press('Tab')
  await keyboard.type(newcomer.email)
  await keyboard.press('Tab')
  await keyboard.type('short')
  await keyboard.press('Enter')
  await expect(visitor.text('Password is too short')).toBeShown()
  await expect(visitor.field(fields.password)).toHaveFocus()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type(newcomer.password)
  await keyboard.press('Enter')

  await expect(visitor.heading('Hello, Nora')).toHaveFocus()
  await tabTo(visitor.button('Continue'))
  await keyboard.press('Enter')
  await expect(visitor.cardNumber).toBeShown()
  await tabTo(visitor.cardNumber)
  await keyboard.type('4242424242424242')
  // Enter in a field sends the card, and leads to what is missing.
  await keyboard.press('Enter')
  await expect(visitor.text('Expiry date is required')).toBeShown()
  await keyboard.type('1240')
  await keyboard.press('Tab')
  await keyboard.type('123')
  await tabTo(visitor.button('Continue'))
  await keyboard.press('Enter')

  await expect(visitor.heading('Payment successful!')).toBeShown()
  await tabTo(visitor.link(en.success.toProfile))
  await keyboard.press('Enter')
  await expect(visitor.heading('Hello, Nora')).toHaveFocus()
  await tabTo(visitor.button('Log out'))
  await keyboard.press('Enter')
  await expect(visitor.heading(en.signIn.heading)).toHaveFocus()
})

test('after each change of page the focus is on its heading, and the page is named in the tab', async () => {
  const visitor = await newVisitor()
  const expectArrival = async (heading: string, title: string) => {
    await expect(visitor.heading(heading)).toHaveFocus()
    expect(await visitor.page.title()).toBe(`${title} · Halcyon`)
  }

  await visitor.goTo('/membership')
  await visitor.begin()
  await expectArrival(en.signUp.heading, en.signUp.title)
  await visitor.link(en.signUp.signIn).click()
  await expectArrival(en.signIn.heading, en.signIn.title)
  await visitor.page.goBack()
  await expectArrival(en.signUp.heading, en.signUp.title)
  await visitor.page.goForward()
  await expectArrival(en.signIn.heading, en.signIn.title)
  await visitor.signIn()
  await expectArrival('Hello, Fay', en.profile.title)
})

test('opening the checkout, and leaving it again, does not lose the focus', async () => {
  const visitor = await newVisitor()
  const { keyboard } = visitor.page
  await visitor.arriveSignedIn()

  await tabTo(visitor.button('Continue'))
  await keyboard.press('Enter')
  await expect(visitor.cardNumber).toBeShown()
  expect(await focusOf(visitor.page)).not.toBe('body')

  await tabTo(visitor.button(en.order.change))
  await keyboard.press('Enter')
  await expect(visitor.plan('Annual')).toBeShown()
  expect(await focusOf(visitor.page)).not.toBe('body')
})

test('"Try again" keeps the focus on the way', async () => {
  const visitor = await newVisitor()
  const { keyboard } = visitor.page
  await visitor.arriveSignedIn()
  await visitor.tools.chooseNetwork('offline')
  await visitor.button('Continue').click()
  await visitor.tools.chooseNetwork('normal')

  await tabTo(visitor.button('Try again'))
  await keyboard.press('Enter')
  await expect(visitor.cardNumber).toBeShown()
  expect(await focusOf(visitor.page)).not.toBe('body')
})

test('the bank is answered by keyboard, and back at the checkout the refusal is read first', async () => {
  const visitor = await newVisitor()
  const { keyboard } = visitor.page
  await visitor.arriveAtCheckout()
  await visitor.fillCard('4000 0027 6000 3184')
  await tabTo(visitor.button('Continue'))
  await keyboard.press('Enter')

  await tabTo(visitor.button('Refuse'))
  await keyboard.press('Space')
  const sentence = visitor.page.getByRole('status').filter({ hasText: en.notices['payment-failed'] })
  await expect(sentence).toBeShown()
  await expect(visitor.cardNumber).toBeShown()
})
