import { expect, test } from 'vitest'
import { en } from '../support/english'
import { newVisitor, newcomer, password } from '../support/browser/visitor'

const { fields } = en

test('the address fills the forms in, and the link between them keeps it', async () => {
  const visitor = await newVisitor()

  await visitor.goTo('/signup?email=ann%40example.org&firstName=Ann&lastName=O%27Hara')
  await expect.poll(() => visitor.field(fields.firstName).inputValue()).toBe('Ann')
  await expect.poll(() => visitor.field(fields.lastName).inputValue()).toBe("O'Hara")
  await expect.poll(() => visitor.field(fields.email).inputValue()).toBe('ann@example.org')
  await expect.poll(() => visitor.field(fields.password).inputValue()).toBe('')

  await visitor.link('Sign In').click()
  await expect(visitor.button('Sign In')).toBeShown()
  await expect.poll(() => visitor.field(fields.email).inputValue()).toBe('ann@example.org')

  await visitor.goTo('/signin?email=free%40example.com')
  await expect.poll(() => visitor.field(fields.email).inputValue()).toBe('free@example.com')
})

test('without a chosen plan the sign-up shows what one gets; with one, the order', async () => {
  const visitor = await newVisitor()

  await visitor.goTo('/signup')
  await expect(visitor.main).toSay('A new meditation each day')
  await expect(visitor.main).toSay('Daily inspirational videos')
  await expect(visitor.order).not.toBeShown()

  await visitor.goTo('/membership')
  await visitor.begin()
  await expect(visitor.order).toSay('$49.99 per year')
  await expect(visitor.main).not.toSay('A new meditation each day')
})

test('what is missing or wrong is said beside its field', async () => {
  const visitor = await newVisitor()

  await visitor.goTo('/signup')
  await visitor.button('Sign Up').click()
  for (const sentence of [
    'First Name is required',
    'Last Name is required',
    'Email is required',
    'Password is required',
  ]) {
    await expect(visitor.text(sentence)).toBeShown()
  }
  await expect(visitor.field(fields.firstName)).toHaveFocus()

  await visitor.signUp({ email: 'nora at example', password: 'short' })
  await expect(visitor.text('Invalid email address')).toBeShown()
  await expect(visitor.text('Password is too short')).toBeShown()
  await expect(visitor.text('First Name is required')).not.toBeShown()
  await expect.poll(() => visitor.path).toBe('/signup')

  await visitor.goTo('/signin')
  await visitor.button('Sign In').click()
  await expect(visitor.text('Email is required')).toBeShown()
  await expect(visitor.text('Password is required')).toBeShown()
})

test('an email that has an account is refused at sign-up, and signs in instead', async () => {
  const visitor = await newVisitor()

  await visitor.goTo('/membership?plan=first')
  await visitor.begin()
  await visitor.signUp({ email: 'free@example.com' })
  await expect(visitor.text('An account with this email already exists.')).toBeShown()
  await expect.poll(() => visitor.field(fields.firstName).inputValue()).toBe(newcomer.firstName)
  await expect.poll(() => visitor.button('Sign Up').isEnabled()).toBe(true)

  await expect(visitor.field(fields.email)).toHaveFocus()

  await visitor.link(en.signUp.signInInstead).click()
  await expect(visitor.button('Sign In')).toBeShown()
  await expect.poll(() => visitor.path).toBe('/signin')
  await expect.poll(() => visitor.field(fields.email).inputValue()).toBe('free@example.com')
  await expect.poll(() => visitor.field(fields.password).inputValue()).toBe('')
  const kept = await visitor.page.evaluate(() =>
    JSON.stringify([sessionStorage, localStorage].map((storage) => Object.entries(storage))),
  )
  expect(kept).not.toContain(newcomer.lastName)
  await visitor.field(fields.password).fill(password)
  await visitor.button('Sign In').click()
  await expect(visitor.profile).toSay('Fay Free')
  await expect.poll(() => visitor.plan('Monthly').isChecked()).toBe(true)
  expect(await visitor.tools.events()).toEqual([])
})

test('a wrong password and an unknown email get the same sentence, and the way stays open', async () => {
  const visitor = await newVisitor()
  const sentence = 'Invalid credentials, please try again.'

  await visitor.goTo('/signin')
  await visitor.signIn('free@example.com', 'not this one')
  await expect(visitor.text(sentence)).toBeShown()
  await visitor.signIn('nobody@example.org')
  await expect(visitor.text(sentence)).toBeShown()
  await expect.poll(() => visitor.field(fields.email).inputValue()).toBe('nobody@example.org')

  await visitor.signIn('free@example.com', password)
  await expect(visitor.profile).toSay('Fay Free')
})

test('without a connection both forms say so, and work once it is back', async () => {
  const visitor = await newVisitor()

  await visitor.goTo('/signin')
  await visitor.tools.chooseNetwork('offline')
  await visitor.signIn('free@example.com')
  await expect(visitor.text(en.signIn.failed['no-connection'])).toBeShown()
  await visitor.link(en.signIn.signUp).click()
  await visitor.signUp()
  await expect(visitor.text(en.signUp.failed['no-connection'])).toBeShown()

  await visitor.tools.chooseNetwork('normal')
  await visitor.button('Sign Up').click()
  await expect(visitor.profile).toSay('Nora Newcomer')
})

test('a provider window that was closed is no error; one that was blocked says what to do', async () => {
  const visitor = await newVisitor()

  await visitor.goTo('/signup')
  await visitor.tools.chooseSignInWindow('closed')
  await visitor.button('Continue with Google').click()
  await expect(
    visitor.page.getByRole('button', { name: 'Continue with Google', disabled: false }),
  ).toBeShown()
  expect(await visitor.page.getByRole('alert').count()).toBe(0)
  await expect.poll(() => visitor.path).toBe('/signup')

  await visitor.tools.chooseSignInWindow('blocked')
  await visitor.button('Continue with Apple').click()
  await expect(visitor.page.getByRole('alert')).toSay(en.providers.failed['window-blocked'])

  await visitor.tools.chooseSignInWindow('signs-in')
  await visitor.button('Continue with Google').click()
  await expect(visitor.profile).toSay('gina.google@example.com')
})

test('a password can be shown and hidden', async () => {
  const visitor = await newVisitor()

  await visitor.goTo('/signin')
  await visitor.field(fields.password).fill(password)
  await expect.poll(() => visitor.field(fields.password).getAttribute('type')).toBe('password')
  await visitor.button('Show password').click()
  await expect.poll(() => visitor.field(fields.password).getAttribute('type')).toBe('text')
  await visitor.button('Hide password').click()
  await expect.poll(() => visitor.field(fields.password).getAttribute('type')).toBe('password')
})

test('the inputs carry the names that the specification gives them', async () => {
  const visitor = await newVisitor()
  const names = () =>
    visitor.page
      .getByRole('main')
      .evaluate((main) => [...main.getElementsByTagName('input')].map(({ name }) => name))

  await visitor.goTo('/signup')
  await expect(visitor.button('Sign Up')).toBeShown()
  expect(await names()).toEqual(['firstName', 'lastName', 'email', 'password'])
  await visitor.goTo('/signin')
  await expect(visitor.button('Sign In')).toBeShown()
  expect(await names()).toEqual(['email', 'password'])
  await visitor.goTo('/membership')
  await expect(visitor.promoField).toBeShown()
  expect(await names()).toContain('promoCode')
})
