import { describe, expect, test } from 'vitest'
import { sandboxPassword } from '../../adapters/in-memory/first-accounts'
import { HeadlessPortal, newVisitor, openPortal, returningUser } from '../support/headless-portal'
import { newOutside, setNetwork, signIn, storedIn } from '../support/test-world'

describe('before anybody has said who is here', () => {
  test('the visitor is unknown', async () => {
    const outside = newOutside()
    await signIn(outside)
    expect(new HeadlessPortal(outside, '/').portal.session.visitor).toEqual({ type: 'unknown' })
  })

  test('a service that takes longer than identity may is waited for', async () => {
    const outside = newOutside()
    await signIn(outside)
    const held = outside.world.faults.hold('loadUser')
    const page = new HeadlessPortal(outside, '/')
    await page.pass(13_000)
    expect(page.shown).toBe('loading')
    held.release()
    await page.settle()
    expect(page.shown).toBe('/')
  })
})

describe('for nobody', () => {
  test('there is no payment to wait for', async () => {
    const { session } = (await newVisitor('/membership')).portal
    expect(session.unconfirmed).toBe('none')
    expect(session.readUnconfirmed()).toBe('none')
  })

  test('the user is not asked for, and nothing is said', async () => {
    const page = await newVisitor('/membership')
    expect(await page.portal.session.refresh()).toBeUndefined()
    expect(page.outside.service.calls).toEqual([])
    expect(page.notice).toBeUndefined()
  })
})

describe('an answer that comes after the sign-out', () => {
  test('brings nobody back: asked for again', async () => {
    const page = await returningUser('/')
    const answer = page.outside.service.answersLate('loadUser')
    const refreshed = page.portal.session.refresh()
    await page.settle()
    await page.portal.session.signOut()
    answer.arrive()
    expect(await refreshed).toBeUndefined()
    expect(page.portal.session.state).toEqual({ type: 'signed-out' })
  })

  test('brings nobody back: asked for at the beginning', async () => {
    const outside = newOutside()
    await signIn(outside)
    const answer = outside.service.answersLate('loadUser')
    const page = await openPortal('/', outside)
    await page.portal.session.signOut()
    answer.arrive()
    await page.settle()
    expect(page.portal.session.state).toEqual({ type: 'signed-out' })
  })
})

describe('signing in in another tab', () => {
  test('as somebody else takes away what was chosen, before the other one is there', async () => {
    const page = await returningUser('/')
    page.portal.order.selectPlan('monthly')
    const answer = page.outside.service.answersLate('loadUser')
    await signIn(page.outside, 'promo@example.com')
    await page.settle()
    expect(page.portal.session.state).toEqual({ type: 'signed-out' })
    expect(page.order).toBeUndefined()
    answer.arrive()
    await page.settle()
    expect(page.portal.session.state).toMatchObject({ user: { email: 'promo@example.com' } })
  })

  test('as the same person changes nothing', async () => {
    const page = await returningUser('/')
    page.portal.order.selectPlan('monthly')
    await signIn(page.outside)
    await page.settle()
    expect(page.order?.product.plan).toBe('monthly')
  })

  test('as somebody else while an account is being made here gives nobody the name of another', async () => {
    const outside = newOutside()
    const noah = { email: 'noah@example.com', password: sandboxPassword }
    await outside.identity.createAccount({ ...noah, displayName: 'Noah' })
    await outside.identity.signOut()
    const page = await openPortal('/signup', outside)
    const held = outside.world.faults.hold('syncUser')
    const mira = { firstName: 'Mira', lastName: 'Lund', email: 'mira@example.com', password: 'long enough' }
    await page.fill(page.signUp.form, mira)
    void page.signUp.submit()
    await page.settle()
    await signIn(outside, noah.email)
    held.release()
    await page.settle()
    expect(page.portal.session.state).toMatchObject({ user: { email: noah.email, firstName: 'Noah' } })
  })
})

describe('the way in', () => {
  test.each([
    ['is remembered for the next time', sandboxPassword, 'password'],
    ['is not remembered where it did not lead in', 'wrong password', undefined],
  ])('%s', async (_what, password, remembered) => {
    const page = await newVisitor('/signin')
    await page.fill(page.signIn.form, { email: 'free@example.com', password })
    await page.signIn.submit()
    await page.settle()
    expect(page.outside.storage.read('sign-in-method')).toBe(remembered)
  })
})

test('trying again is over when somebody is there', async () => {
  const outside = newOutside()
  await signIn(outside)
  setNetwork(outside.world, 'offline')
  const page = await openPortal('/', outside)
  setNetwork(outside.world, 'normal')
  const then = page.portal.session.retry().then(() => page.portal.session.state.type)
  await page.pass(200)
  expect(await then).toBe('signed-in')
})

test('a page that is gone follows nobody', async () => {
  const page = await returningUser('/')
  page.close()
  await page.outside.identity.signOut()
  await page.settle()
  expect(page.portal.session.state.type).toBe('signed-in')
  expect(storedIn(page.outside, 'order-draft')).toMatchObject({ plan: 'yearly' })
})
