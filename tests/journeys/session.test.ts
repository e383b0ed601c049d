import { failure } from '#core/shared/result'
import { paying } from '../support/purchases'
import { describe, expect, test } from 'vitest'
import { InMemoryGeo } from '#adapters/in-memory/in-memory-geo'
import { IdentityAdmin } from '#adapters/in-memory/identity-admin'
import { ProfileViewModel } from '../../src/screens/profile/profile.view-model'
import { HeadlessPage, openSignedOut, openSignedIn } from '../support/headless-page'
import { portalAt } from '../support/portal-at'
import { newTestEnvironment, signIn, storedIn } from '../support/test-world'
import { logOut, submitSignIn } from '../support/page-actions'

test('a user with a session sees the loading page while the country is resolved', async () => {
  const environment = newTestEnvironment()
  await signIn(environment)
  const geo = new InMemoryGeo(environment.world, environment.clock, { answerDelay: 1000 })
  const page = new HeadlessPage({ ...environment, geo }, '/')
  expect(page.portal.session.state).toEqual({ type: 'loading' })
  await page.advance(999)
  expect(page.visiblePage).toBe('loading')
  await page.advance(1)
  expect(page.visiblePage).toBe('/')
})

test('a session that ends while the page is open leads to the sign-in with a notice, gone after the next sign-in', async () => {
  const page = await openSignedIn('/')
  new IdentityAdmin(page.environment.world).revokeSessions('free@example.com')
  await page.advance(60_000)
  expect(page.address).toBe('/signin')
  expect(page.notice?.kind).toBe('session-revoked')
  expect(page.order).toBeUndefined()
  await submitSignIn(page)
  expect(page.address).toBe('/')
  expect(page.notice).toBeUndefined()
})

describe('signing out', () => {
  test('leads to the sign-in and forgets notice, order and draft', async () => {
    const page = await openSignedIn('/?plan=first&promo=CALM50')
    expect(storedIn(page.environment, 'order-draft')).toMatchObject({ plan: 'monthly' })
    page.portal.notices.done('card-changed', 'Your new card is saved.')
    const { profile } = page
    await logOut(page)
    expect(page.address).toBe('/signin')
    expect(page.canGoBack).toBe(false)
    expect(page.order).toBeUndefined()
    expect(storedIn(page.environment, 'order-draft')).toBeUndefined()
    expect(page.notice).toBeUndefined()
    expect(profile).toMatchObject({ signedIn: undefined, stage: 'plans' })
  })

  test('removes the link that the user had followed from the address', async () => {
    const { portal, redirects } = await portalAt('/?plan=first', { email: 'free@example.com' })
    await portal.viewModel(ProfileViewModel).logOut()
    expect(redirects).toEqual(['/'])
  })

  test('is not possible while a payment is pending', async () => {
    const page = await openSignedIn('/')
    page.portal.purchases.show(paying)
    await logOut(page)
    expect(page.portal.session.state.type).toBe('signed-in')
  })
})

describe('a sign-in in another tab', () => {
  test('of another user forgets the order before that user is loaded', async () => {
    const page = await openSignedIn('/')
    page.portal.order.selectPlan('monthly')
    const response = page.environment.service.delayNext('loadUser')
    await signIn(page.environment, 'promo@example.com')
    await page.settle()
    expect(page.portal.session.state).toEqual({ type: 'signed-out' })
    expect(page.order).toBeUndefined()
    response.release()
    await page.settle()
    expect(page.portal.session.state).toMatchObject({ user: { email: 'promo@example.com' } })
  })

  test('of the same user changes nothing', async () => {
    const page = await openSignedIn('/')
    page.portal.order.selectPlan('monthly')
    await signIn(page.environment)
    await page.settle()
    expect(page.order?.product.plan).toBe('monthly')
  })
})

test('a signed-out visitor has neither account nor purchase, and no user to load', async () => {
  const page = await openSignedOut('/membership')
  const { session } = page.portal
  expect(session.account).toBeUndefined()
  expect(page.portal.purchases).toMatchObject({ purchase: { step: 'none' }, awaitedStanding: undefined })
  expect(await session.refresh()).toEqual(failure({ kind: 'not-signed-in' }))
  expect(page.environment.service.calls).toEqual([])
  expect(page.notice).toBeUndefined()
})
