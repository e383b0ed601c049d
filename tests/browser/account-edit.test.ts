import { expect, test } from 'vitest'
import { en } from '../support/english'
import { newAccountHolder } from '../support/browser/account'
import { password } from '../support/browser/visitor'

test('first and last name are changed where they stand, and each alone', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn()

  await visitor.edit('first name', '  Fiona ')
  await expect(visitor.profile).toSay('Fiona Free')
  await expect(visitor.button('Edit first name')).toHaveFocus()
  await visitor.edit('last name', 'Frank')
  await expect(visitor.profile).toSay('Fiona Frank')
  await expect(visitor.heading('Hello, Fiona')).toBeShown()
  expect(await visitor.account('free@example.com')).toMatchObject({
    firstName: 'Fiona',
    lastName: 'Frank',
    displayName: 'Fiona Frank',
  })
})

test('Escape and Close give the old value back', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn()
  const field = visitor.page.getByRole('textbox', { name: 'First name' })

  await visitor.button('Edit first name').click()
  await expect(field).toHaveFocus()
  await field.fill('Nobody')
  await visitor.page.keyboard.press('Escape')
  await expect(visitor.button('Edit first name')).toHaveFocus()
  await expect(visitor.main).toSay('Fay')
  await expect(visitor.main).not.toSay('Nobody')

  await visitor.button('Edit first name').click()
  await expect.poll(() => field.inputValue()).toBe('Fay')
  await field.fill('Nobody')
  await visitor.button('Close').click()
  await expect(visitor.button('Edit first name')).toHaveFocus()
  await expect(visitor.main).not.toSay('Nobody')
  await expect(visitor.profile).toSay('Fay Free')
})

test('a blank is refused in the words of its field, an email that is none too', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn()
  const sentences = [
    ['first name', '   ', 'First Name is required'],
    ['last name', '', 'Last Name is required'],
    ['email', '', 'Email is required'],
    ['email', 'fay at example', 'Invalid email address'],
  ] as const

  for (const [field, text, sentence] of sentences) {
    await visitor.edit(field, text)
    await expect(visitor.page.getByText(sentence, { exact: true })).toBeShown()
    await expect.poll(() => visitor.button('Save').isEnabled()).toBe(true)
    await visitor.page.keyboard.press('Escape')
    await expect(visitor.text(sentence)).not.toBeShown()
  }
  await expect(visitor.profile).toSay('Fay Free')
})

test('saving that fails is logged and told, and keeps what was typed for the next try', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn()
  const field = visitor.page.getByRole('textbox', { name: 'First name' })

  for (const [network, sentence] of [
    ['offline', en.account.failed.unreachable],
    ['server-errors', en.account.failed['service-error']],
  ] as const) {
    await visitor.tools.chooseNetwork(network)
    await visitor.edit('first name', 'Fiona')
    await expect(visitor.text(sentence)).toBeShown()
    await expect.poll(() => field.inputValue()).toBe('Fiona')
    expect(visitor.logged.splice(0)).toEqual([expect.stringContaining('The profile could not be patched')])
    await visitor.button('Close').click()
  }

  await visitor.tools.chooseNetwork('offline')
  await visitor.edit('first name', 'Fiona')
  await expect(visitor.text(en.account.failed.unreachable)).toBeShown()
  await visitor.tools.chooseNetwork('normal')
  await visitor.button('Save').click()
  await expect(visitor.profile).toSay('Fiona Free')
})

test('while it is saved the field says so and is saved once', async () => {
  const visitor = await newAccountHolder()
  await visitor.page.clock.install()
  await visitor.arriveSignedIn()
  await visitor.tools.chooseNetwork('slow')

  await visitor.button('Edit first name').click()
  const field = visitor.page.getByRole('textbox', { name: 'First name' })
  await field.fill('Fiona')
  await field.press('Enter')
  expect(await field.isEditable()).toBe(false)
  await field.press('Enter')
  await visitor.page.clock.runFor(5000)
  await expect(visitor.profile).toSay('Fiona Free')
  expect(visitor.logged).toEqual([])
})

test('a changed email is told, and is the one to sign in with', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn()

  await visitor.edit('email', 'fay@example.org')
  await expect(visitor.notice(en.notices['email-changed']('fay@example.org'))).toBeShown()
  await expect(visitor.profile).toSay('fay@example.org')

  await visitor.button('Log out').click()
  await visitor.signIn('free@example.com')
  await expect(visitor.text('Invalid credentials, please try again.')).toBeShown()
  await visitor.signIn('fay@example.org', password)
  await expect(visitor.profile).toSay('fay@example.org')
  await expect(visitor.profile).toSay('Fay Free')
})

test('an email that another account has is refused with a sentence', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn()

  await visitor.edit('email', 'promo@example.com')
  await expect(visitor.text(en.account.failed.refused)).toBeShown()
  expect(visitor.logged).toEqual([expect.stringContaining('The profile could not be patched')])
  expect(visitor.logged.join()).not.toContain('promo@example.com')
  await visitor.page.keyboard.press('Escape')
  await expect(visitor.profile).toSay('free@example.com')
})

test('an edited name is not undone by the next sign-in, with a password or with a provider', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn()
  await visitor.edit('first name', 'Fiona')
  await expect(visitor.profile).toSay('Fiona Free')
  await visitor.button('Log out').click()
  await visitor.signIn()
  await expect(visitor.profile).toSay('Fiona Free')
  await visitor.button('Log out').click()

  await visitor.button('Continue with Google').click()
  await visitor.edit('last name', 'Garbo')
  await expect(visitor.profile).toSay('Gina Maria Garbo')
  await visitor.button('Log out').click()
  await visitor.button('Continue with Google').click()
  await expect(visitor.profile).toSay('Gina Maria Garbo')
  await visitor.page.reload()
  await expect(visitor.profile).toSay('Gina Maria Garbo')
})
