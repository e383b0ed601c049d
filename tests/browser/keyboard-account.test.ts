import { expect, test } from 'vitest'
import { en } from '../support/english'
import { newAccountHolder, type AccountHolder } from '../support/browser/account'
import { focusOf, tabTo } from '../support/browser/keyboard'
import { password } from '../support/browser/visitor'

const { account, fields, subscription, cancel, setPassword } = en

async function pressOn(holder: AccountHolder, name: string, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(holder.button(name))
  await holder.page.keyboard.press(key)
}

async function follow(holder: AccountHolder, name: string) {
  await tabTo(holder.link(name).first())
  await holder.page.keyboard.press('Enter')
}

/** Signed in without a mouse, in front of the profile's heading. */
async function signInByKeyboard(name: string, firstName: string) {
  const holder = await newAccountHolder()
  const { keyboard } = holder.page
  await holder.goTo('/signin')
  await tabTo(holder.field(fields.email))
  await keyboard.type(`${name}@example.com`)
  await keyboard.press('Tab')
  await expect(holder.field(fields.password)).toHaveFocus()
  await keyboard.type(password)
  await keyboard.press('Enter')
  await expect(holder.heading(en.profile.heading(firstName))).toHaveFocus()
  return holder
}

test('cancelling by keyboard alone: the reasons are one stop, arrows choose, and the way ends on the profile', async () => {
  const holder = await signInByKeyboard('subscribed', 'Stella')
  const { keyboard } = holder.page
  const reason = (text: string) => holder.page.getByRole('radio', { name: text, exact: true })

  await follow(holder, subscription.cancel)
  await expect(holder.heading(cancel.heading)).toHaveFocus()
  await tabTo(reason(cancel.reasons['too-expensive']))
  await keyboard.press('Space')
  await keyboard.press('ArrowDown')
  await expect(reason(cancel.reasons['privacy-concerns'])).toHaveFocus()
  await expect.poll(() => reason(cancel.reasons['privacy-concerns']).isChecked()).toBe(true)
  await keyboard.press('Tab')
  await expect(holder.button(cancel.submit)).toHaveFocus()
  await keyboard.press('Enter')

  await expect(holder.heading(en.profile.heading('Stella'))).toHaveFocus()
  await expect(holder.subscription).toSay(subscription.accessUntil)
})

test('editing by keyboard alone: into the field and back to its button, refused in between, left by Escape', async () => {
  const holder = await signInByKeyboard('free', 'Fay')
  const { keyboard } = holder.page
  const firstName = holder.page.getByRole('textbox', { name: fields.firstName })

  await pressOn(holder, account.editField.firstName)
  await expect(firstName).toHaveFocus()
  await keyboard.press('Delete')
  await keyboard.press('Enter')
  await expect(holder.text(fields.problems['first-name-required'])).toBeShown()
  await expect(firstName).toHaveFocus()
  await keyboard.type('Faye')
  await keyboard.press('Tab')
  await expect(holder.button(account.save)).toHaveFocus()
  await keyboard.press('Space')
  await expect(holder.profile).toSay('Faye Free')
  await expect(holder.button(account.editField.firstName)).toHaveFocus()

  await pressOn(holder, account.editField.lastName, 'Space')
  await keyboard.type('Nothing')
  await keyboard.press('Escape')
  await expect(holder.button(account.editField.lastName)).toHaveFocus()
  await expect(holder.profile).toSay('Faye Free')
})

test('deleting by keyboard alone: the dialog takes the focus, gives it back, and in the end leads to the sign-in', async () => {
  const holder = await signInByKeyboard('free', 'Fay')
  const { keyboard } = holder.page
  const dialog = holder.dialog('Delete account')

  await pressOn(holder, account.deleteAccount)
  await expect(dialog).toBeShown()
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await keyboard.press('Escape')
  await expect(dialog).not.toBeShown()
  await expect(holder.button(account.deleteAccount)).toHaveFocus()

  await keyboard.press('Enter')
  await tabTo(dialog.getByRole('checkbox', { name: account.deleteAgree }))
  await keyboard.press('Space')
  await tabTo(holder.inDialog('Continue'))
  await keyboard.press('Enter')
  await expect(holder.heading(en.signIn.heading)).toHaveFocus()
})

test('a lost password by keyboard alone: asked for, set by the link, and on to the end', async () => {
  const holder = await newAccountHolder()
  const { keyboard } = holder.page
  await holder.goTo('/signin')
  await follow(holder, en.signIn.forgot)
  await expect(holder.heading(en.forgotPassword.heading)).toHaveFocus()
  await tabTo(holder.field(fields.email))
  await keyboard.type('free@example.com')
  await keyboard.press('Enter')
  await expect(holder.text(en.forgotPassword.sent('free@example.com'))).toBeShown()
  expect(await focusOf(holder.page)).not.toBe('body')

  await holder.goTo((await holder.world())?.inbox[0]?.link ?? '')
  await tabTo(holder.newPassword)
  await keyboard.type('Another-2026')
  await tabTo(holder.button(fields.showPassword))
  await keyboard.press('Space')
  await expect.poll(() => holder.newPassword.getAttribute('type')).toBe('text')
  await expect(holder.button(fields.hidePassword)).toHaveFocus()
  await pressOn(holder, setPassword.submit)
  await expect(holder.heading(en.passwordSet.heading)).toHaveFocus()
})

test('resetting from the profile and changing the card by keyboard alone', async () => {
  const holder = await signInByKeyboard('subscribed', 'Stella')
  const { keyboard } = holder.page

  await pressOn(holder, account.resetPassword)
  await tabTo(holder.inDialog('Continue'))
  await keyboard.press('Enter')
  await expect(holder.notice(account.resetSent)).toBeShown()
  await expect(holder.button(account.resetPassword)).toHaveFocus()

  await tabTo(holder.link(subscription.changeCard), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(holder.heading(en.changeCard.heading)).toHaveFocus()
  await tabTo(holder.cardNumber)
  await keyboard.type('5555555555554444')
  await keyboard.press('Tab')
  await keyboard.type('1240')
  await keyboard.press('Tab')
  await keyboard.type('123')
  await pressOn(holder, en.changeCard.submit)
  await expect(holder.heading(en.profile.heading('Stella'))).toHaveFocus()
  await expect(holder.subscription).toSay(subscription.creditCard('4444'))
})
