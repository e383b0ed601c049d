import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { en } from '../support/english'
import { password, test, type Visitor } from '../support/browser/visitor'

const { account, cancel, fields, subscription } = en

/** More tab stops than any page has. */
const maxStops = 80

/** Presses Tab (or Shift+Tab) until the element has the focus. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const page = target.page()
  await target.waitFor()
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${String(target)} is not reached with ${key}; the focus is on ${await focusOf(page)}.`)
}

/** Describes the focused element; `body` means that none has the focus. */
function focusOf(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'body'
    return `${element.tagName.toLowerCase()} "${(element.textContent || element.getAttribute('name')) ?? ''}"`
  })
}

async function pressOn(target: ReturnType<Visitor['button']>, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

async function signInByKeyboard(visitor: Visitor, name: string) {
  const { keyboard } = visitor.page
  await visitor.goTo('/signin')
  await tabTo(visitor.field(fields.email))
  await keyboard.type(`${name}@example.com`)
  await keyboard.press('Tab')
  await keyboard.type(password)
  await keyboard.press('Enter')
  await expect(visitor.heading(/^Hello/)).toHaveFocus()
}

// The tests of the engines lead from the plans to the payment by keyboard.
test('the focus goes past the header, from a code that is removed to its field, and stays in the checkout', async ({
  visitor,
}) => {
  const { keyboard } = visitor.page
  await visitor.goTo('/membership')
  await expect(visitor.heading(/./)).toBeShown()
  await keyboard.press('Tab')
  await expect(visitor.link(en.layout.skip)).toHaveFocus()
  await keyboard.press('Enter')
  await tabTo(visitor.promoField)
  await keyboard.type('CALM50')
  await keyboard.press('Enter')
  await pressOn(visitor.button('Remove'))
  await expect(visitor.promoField).toHaveFocus()

  await signInByKeyboard(visitor, 'free')
  await pressOn(visitor.button('Continue'))
  await expect(visitor.cardNumber).toBeShown()
  expect(await focusOf(visitor.page)).not.toBe('body')
  await pressOn(visitor.button(en.order.change))
  await expect(visitor.plan('Annual')).toBeShown()
  expect(await focusOf(visitor.page)).not.toBe('body')
  await pressOn(visitor.button('Log out'))
  await expect(visitor.heading(en.signIn.heading)).toHaveFocus()
})

test('a subscriber resets the password, changes the card and cancels by keyboard alone', async ({
  visitor,
}) => {
  const { keyboard } = visitor.page
  await signInByKeyboard(visitor, 'subscribed')
  await pressOn(visitor.button(account.resetPassword))
  await pressOn(visitor.inDialog('Continue'))
  await expect(visitor.text(account.resetSent)).toBeShown()
  await expect(visitor.button(account.resetPassword)).toHaveFocus()

  await tabTo(visitor.link(subscription.changeCard), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(visitor.heading(en.changeCard.heading)).toHaveFocus()
  await tabTo(visitor.cardNumber)
  await keyboard.type('5555555555554444')
  await keyboard.press('Tab')
  await keyboard.type('1240')
  await keyboard.press('Tab')
  await keyboard.type('123')
  await pressOn(visitor.button(en.changeCard.submit))
  await expect(visitor.heading('Hello, Stella')).toHaveFocus()
  await expect(visitor.subscription).toContainText(subscription.creditCard('4444'))

  // The reasons are one tab stop; arrows choose.
  const reason = (text: string) => visitor.page.getByRole('radio', { name: text, exact: true })
  await pressOn(visitor.link(subscription.cancel))
  await expect(visitor.heading(cancel.heading)).toHaveFocus()
  await tabTo(reason(cancel.reasons['too-expensive']))
  await keyboard.press('Space')
  await keyboard.press('ArrowDown')
  await expect(reason(cancel.reasons['privacy-concerns'])).toHaveFocus()
  await expect.poll(() => reason(cancel.reasons['privacy-concerns']).isChecked()).toBe(true)
  await keyboard.press('Tab')
  await expect(visitor.link(cancel.keep)).toHaveFocus()
  await keyboard.press('Tab')
  await expect(visitor.button(cancel.submit)).toHaveFocus()
  await keyboard.press('Enter')
  await expect(visitor.heading('Hello, Stella')).toHaveFocus()
  await expect(visitor.subscription).toContainText('Access until')
})

test('the heading of change of plan and invoices keeps the focus while they load', async ({ visitor }) => {
  await signInByKeyboard(visitor, 'subscribed')
  for (const [name, heading, last] of [
    [subscription.changePlan, 'Change your plan', visitor.link(en.changePlan.keep('Annual'))],
    [en.profile.invoices, 'Invoices', visitor.button(en.invoices.showMore)],
  ] as const) {
    await pressOn(visitor.link(name))
    await expect(last).toBeShown()
    await expect(visitor.heading(heading)).toHaveFocus()
    await pressOn(visitor.link(en.layout.toProfile))
    await expect(visitor.heading(/^Hello/)).toHaveFocus()
  }
})

test('a user edits the profile and deletes the account by keyboard alone', async ({ visitor }) => {
  const { keyboard } = visitor.page
  const firstName = visitor.page.getByRole('textbox', { name: fields.firstName })
  await signInByKeyboard(visitor, 'free')
  await pressOn(visitor.button(account.editField.firstName))
  await expect(firstName).toHaveFocus()
  await keyboard.press('Delete')
  await keyboard.press('Enter')
  await expect(visitor.text(fields.problems['first-name-required'])).toBeShown()
  await expect(firstName).toHaveFocus()
  await keyboard.type('Faye')
  await keyboard.press('Tab')
  await expect(visitor.button(account.save)).toHaveFocus()
  await keyboard.press('Space')
  await expect(visitor.profile).toContainText('Faye Free')
  await expect(visitor.button(account.editField.firstName)).toHaveFocus()
  await pressOn(visitor.button(account.editField.lastName), 'Space')
  await keyboard.type('Nothing')
  await keyboard.press('Escape')
  await expect(visitor.button(account.editField.lastName)).toHaveFocus()
  await expect(visitor.profile).toContainText('Faye Free')

  const dialog = visitor.dialog('Delete account')
  await pressOn(visitor.button(account.deleteAccount))
  await expect(dialog).toBeShown()
  await pressOn(dialog.getByRole('checkbox'), 'Space')
  await pressOn(visitor.inDialog('Continue'))
  await expect(visitor.heading(en.signIn.title)).toHaveFocus()
})

test('a visitor sets a new password by keyboard alone; Back and Forward focus the heading too', async ({
  visitor,
}) => {
  const { keyboard } = visitor.page
  await visitor.goTo('/signin')
  await pressOn(visitor.link(en.signIn.forgot))
  await expect(visitor.heading(en.forgotPassword.heading)).toHaveFocus()
  await visitor.page.goBack()
  await expect(visitor.heading(en.signIn.heading)).toHaveFocus()
  await visitor.page.goForward()
  await expect(visitor.heading(en.forgotPassword.heading)).toHaveFocus()
  expect(await visitor.page.title()).toBe(`${en.forgotPassword.title} · Halcyon`)
  await tabTo(visitor.field(fields.email))
  await keyboard.type('free@example.com')
  await keyboard.press('Enter')
  await expect(visitor.text(en.forgotPassword.sent('free@example.com'))).toBeShown()
  expect(await focusOf(visitor.page)).not.toBe('body')

  await visitor.goTo(await visitor.lastResetLink())
  await tabTo(visitor.newPassword)
  await keyboard.type('Another-2026')
  await pressOn(visitor.button(fields.showPassword), 'Space')
  await expect.poll(() => visitor.newPassword.getAttribute('type')).toBe('text')
  await expect(visitor.button(fields.hidePassword)).toHaveFocus()
  await pressOn(visitor.button(en.setPassword.submit))
  await expect(visitor.heading(en.passwordSet.heading)).toHaveFocus()
})
