import { failure } from '../../src-core/shared/result'
import { paying } from '../support/purchases'
import { reaction } from 'mobx'
import { describe, expect, test } from 'vitest'
import { InMemoryGeo } from '../../adapters/in-memory/in-memory-geo'
import { IdentityAdmin } from '../../adapters/in-memory/identity-admin'
import { ProfileViewModel } from '../../src/screens/profile/profile.view-model'
import { HeadlessPage, openSignedOut, openPortal, openSignedIn } from '../support/headless-page'
import { portalAt } from '../support/portal-at'
import { newTestEnvironment, setNetwork, signIn, storedIn, type TestEnvironment } from '../support/test-world'
import { logOut, submitSignIn } from '../support/page-actions'

/** A signed-in browser without an open page. */
async function browserWithSession() {
  const environment = newTestEnvironment()
  await signIn(environment)
  return environment
}

/** Records the kinds of the notices of a page. */
function noticesOn(page: HeadlessPage): string[] {
  const kinds: string[] = []
  reaction(
    () => page.notice,
    (notice) => notice && kinds.push(notice.kind),
    { fireImmediately: true },
  )
  return kinds
}

describe('at the start', () => {
  test('a visitor without a session is signed out at once', async () => {
    const environment = newTestEnvironment()
    environment.world.faults.next('observe', 'never-responds')
    const page = new HeadlessPage(environment, '/membership')
    await page.settle()
    expect(page.visiblePage).toBe('/membership')
  })

  test.each<[string, number, (environment: TestEnvironment) => Partial<TestEnvironment> | void]>([
    ['for 200 ms', 200, () => undefined],
    // Two requests of two seconds each: the profile is synced, then loaded.
    ['while the user is loaded', 4000, ({ world }) => setNetwork(world, 'slow')],
    [
      'while the country is resolved',
      1000,
      ({ world, clock }) => ({ geo: new InMemoryGeo(world, clock, { answerDelay: 1000 }) }),
    ],
  ])('a user with a session sees the loading page %s', async (_what, duration, arrange) => {
    const environment = await browserWithSession()
    const page = new HeadlessPage({ ...environment, ...arrange(environment) }, '/')
    expect(page.portal.session.state).toEqual({ type: 'loading' })
    await page.advance(duration - 1)
    expect(page.visiblePage).toBe('loading')
    await page.advance(1)
    expect(page.visiblePage).toBe('/')
    expect(environment.service.calls).toEqual([
      { name: 'syncUser', details: { email: 'free@example.com' } },
      { name: 'loadUser', details: undefined },
    ])
  })
})

test.each(['offline', 'server-errors'] as const)(
  'without a response from the service (%s), the user can try again',
  async (network) => {
    const environment = await browserWithSession()
    setNetwork(environment.world, network)
    const page = await openPortal('/', environment)
    expect(page.visiblePage).toBe('unreachable')
    void page.portal.session.retry()
    await page.advance(200)
    expect(page.visiblePage).toBe('unreachable')

    setNetwork(environment.world, 'normal')
    const stateThen = page.portal.session.retry().then(() => page.portal.session.state.type)
    await page.settle()
    expect(page.visiblePage).toBe('loading')
    await page.advance(200)
    expect(page.visiblePage).toBe('/')
    expect(await stateThen).toBe('signed-in')
  },
)

describe('a session that was ended', () => {
  test.each([
    ['revoked', (admin: IdentityAdmin) => admin.revokeSessions('free@example.com'), 'session-revoked'],
    ['disabled', (admin: IdentityAdmin) => admin.disable('free@example.com'), 'session-disabled'],
  ] as const)('(%s) before the page load leads to the sign-in with one notice', async (_how, end, notice) => {
    const environment = await browserWithSession()
    end(new IdentityAdmin(environment.world))
    const page = new HeadlessPage(environment, '/payment-successful')
    const notices = noticesOn(page)
    await page.advance(60_000)
    expect(page.address).toBe('/signin?returnTo=%2Fpayment-successful')
    expect(notices).toEqual([notice])
  })

  test('while the page is open leads to the sign-in with one notice, gone after the next sign-in', async () => {
    const page = await openSignedIn('/')
    const notices = noticesOn(page)
    new IdentityAdmin(page.environment.world).revokeSessions('free@example.com')
    await page.advance(60_000)
    expect(page.address).toBe('/signin')
    expect(notices).toEqual(['session-revoked'])
    expect(page.order).toBeUndefined()
    await submitSignIn(page)
    expect(page.address).toBe('/')
    expect(page.notice).toBeUndefined()
  })
})

describe('signing out', () => {
  test('leads to the sign-in and forgets notice, order and draft', async () => {
    const page = await openSignedIn('/?plan=first&promo=CALM50')
    expect(storedIn(page.environment, 'order-draft')).toMatchObject({ plan: 'monthly' })
    page.portal.notices.show('card-changed')
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

  test('is not followed by a page that was closed', async () => {
    const page = await openSignedIn('/')
    page.close()
    await page.environment.identity.signOut()
    await page.settle()
    expect(page.portal.session.state.type).toBe('signed-in')
    expect(storedIn(page.environment, 'order-draft')).toMatchObject({ plan: 'yearly' })
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

test('a sign-in is pending until the user is loaded', async () => {
  const page = await openSignedOut('/signin')
  const held = page.environment.world.faults.hold('loadUser')
  await submitSignIn(page)
  expect(page.portal.session.state.type).toBe('signed-out')
  expect(page.signIn.state.type).toBe('submitting')
  held.release()
  await page.advance(200)
  expect(page.portal.session.state.type).toBe('signed-in')
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
