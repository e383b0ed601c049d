import { describe, expect, test } from 'vitest'
import { sandboxPassword } from '../../adapters/in-memory/first-accounts'
import { newVisitor, type HeadlessPortal } from '../support/headless-portal'

const typed = { firstName: 'Mira', lastName: 'Lund', email: 'free@example.com', password: 'long enough' }

async function typeAtSignUp(page: HeadlessPortal) {
  await page.fill(page.signUp.form, typed)
}

async function submitSignIn(page: HeadlessPortal) {
  await page.fill(page.signIn.form, { email: 'free@example.com', password: sandboxPassword })
  void page.signIn.submit()
  await page.settle()
}

/** Everything that a browser keeps of the page. */
const storedBy = (page: HeadlessPortal) =>
  (['order', 'order-draft', 'sign-in-method', 'pending-purchase'] as const).map((key) =>
    page.outside.storage.read(key),
  )

describe('what was typed at the sign-up', () => {
  test('is on the other pages of the entry: the email, and never the password', async () => {
    const page = await newVisitor('/signup')
    await typeAtSignUp(page)
    await page.visit('/signin')
    expect(page.signIn.form.values).toEqual({ email: typed.email, password: '' })
    await page.visit('/forgot-password')
    expect(page.forgotPassword.form.values).toEqual({ email: typed.email })
  })

  test('is there again on the way back, with the email that was typed last', async () => {
    const page = await newVisitor('/signup')
    await typeAtSignUp(page)
    await page.visit('/signin')
    await page.fill(page.signIn.form, { email: 'mira@example.com', password: 'another' })
    await page.visit('/signup')
    expect(page.signUp.form.values).toEqual({ ...typed, email: 'mira@example.com', password: '' })
  })

  test('stands before what the address says, also where it was emptied', async () => {
    const page = await newVisitor('/signup?email=ann%40example.org&firstName=Ann')
    page.signUp.form.change('email', 'mira@example.com')
    page.signUp.form.change('firstName', '')
    await page.visit('/signin?email=ann%40example.org')
    expect(page.signIn.form.values.email).toBe('mira@example.com')
    await page.visit('/signup?email=ann%40example.org&firstName=Ann')
    expect(page.signUp.form.values.firstName).toBe('')
  })

  test('is kept neither in the address nor by the browser: a reload forgets it', async () => {
    const before = await newVisitor('/signup')
    await typeAtSignUp(before)
    await before.visit('/signin')
    expect(before.address).toBe('/signin')
    expect(JSON.stringify(storedBy(before))).not.toMatch(/Mira|Lund|free@/)
    const page = await before.reload()
    expect(page.signIn.form.values.email).toBe('')
  })
})

test('the email of the address goes on to where no link takes the address along', async () => {
  const page = await newVisitor('/signin?email=mira%40example.com')
  await page.visit('/forgot-password')
  expect(page.forgotPassword.form.values.email).toBe('mira@example.com')
})

describe('the next person at this browser', () => {
  test('sees nothing of who was signed in before', async () => {
    const page = await newVisitor('/signup')
    await typeAtSignUp(page)
    await page.visit('/signin')
    await submitSignIn(page)
    expect(page.shown).toBe('/')
    void page.profile.logOut()
    await page.settle()
    expect(page.signIn.form.values).toEqual({ email: '', password: '' })
    await page.visit('/signup')
    expect(page.signUp.form.values).toEqual({ firstName: '', lastName: '', email: '', password: '' })
  })

  test('nor of who signed in and could not be loaded', async () => {
    const page = await newVisitor('/signin')
    page.outside.world.faults.next('loadUser', 'unreachable')
    await submitSignIn(page)
    expect(page.shown).toBe('unreachable')
    await page.outside.identity.signOut()
    await page.settle()
    await page.visit('/forgot-password')
    expect(page.forgotPassword.form.values.email).toBe('')
  })
})
