import { describe, expect, test } from 'vitest'
import { setCheckoutStatus } from '#adapters/in-memory/purchase'
import { sandboxPassword } from '#adapters/in-memory/seed'
import type { World } from '#adapters/in-memory/world'
import { DeleteAccountViewModel } from '../../src/features/account/delete-account.view-model'
import { openPortal, openSignedIn } from '../support/headless-page'
import { openCheckout } from '../support/page-actions'
import { changeSubscription, portalAt, storePendingPurchase, subscribeElsewhere } from '../support/portal-at'
import { newTestEnvironment, testEnvironmentOf } from '../support/test-world'

const hour = 60 * 60 * 1000
const asking = { type: 'asking', done: 'nothing' }

async function profile(email = 'free@example.com') {
  const page = await openSignedIn('/', { email })
  return { page, ...page.environment, deleteAccount: page.deleteAccount }
}

/** The dialog, agreed to; the last sign-in is `age` milliseconds ago. */
async function agreed(email?: string, age = 0) {
  const home = await profile(email)
  const { page, deleteAccount, service } = home
  if (age > 0) await page.advance(age)
  service.calls.length = 0
  deleteAccount.open()
  deleteAccount.agree(true)
  return { ...home, changes: () => changesOf(service) }
}

/** The same, of a user who has signed in with Google an hour ago. */
async function agreedByGoogle() {
  const environment = newTestEnvironment()
  await environment.identity.signInWithProvider('google')
  const page = await openPortal('/', environment)
  await page.advance(hour)
  const { deleteAccount } = page
  deleteAccount.open()
  deleteAccount.agree(true)
  const { service } = environment
  service.calls.length = 0
  return { page, ...environment, deleteAccount, changes: () => changesOf(service) }
}

const changesOf = ({ calls }: { readonly calls: readonly { readonly name: string }[] }) =>
  calls.map(({ name }) => name).filter((name) => name !== 'loadUser')

const isThere = (world: World, id: string) => world.read().accounts.some((each) => each.id === id)

test.each<[string, (model: DeleteAccountViewModel) => void]>([
  ['before it asks', (model) => model.agree(true)],
  ['without the box ticked', (model) => model.open()],
  ['with the box unticked again', (model) => (model.open(), model.agree(true), model.agree(false))],
  ['after Close', (model) => (model.open(), model.agree(true), model.close())],
  ['before it is agreed to anew', (model) => (model.open(), model.agree(true), model.close(), model.open())],
])('deletes nothing %s', async (_when, act) => {
  const { deleteAccount, service } = await profile()
  act(deleteAccount)
  await deleteAccount.confirm()
  expect(service.requests('deleteUser')).toEqual([])
})

test('deletes once, signs out and says so', async () => {
  const { page, world, changes, deleteAccount } = await agreed()
  void deleteAccount.confirm()
  void deleteAccount.confirm()
  deleteAccount.close()
  deleteAccount.agree(false)
  expect(deleteAccount.state).toMatchObject({ type: 'deleting' })
  await page.settle()
  expect(page.address).toBe('/signin')
  expect(page.notice).toEqual({ type: 'session-ended', kind: 'session-deleted' })
  expect(changes()).toEqual(['deleteUser'])
  expect(isThere(world, 'free')).toBe(false)
})

test.each([
  ['free', undefined, false, ['deleteUser'], 'session-deleted'],
  ['subscribed', 'portal', true, ['cancelSubscription', 'deleteUser'], 'session-deleted'],
  ['trial', 'portal', true, ['cancelSubscription', 'deleteUser'], 'session-deleted'],
  ['pastdue', 'portal', false, ['cancelSubscription', 'deleteUser'], 'session-deleted'],
  ['paused', 'portal', false, ['cancelSubscription', 'deleteUser'], 'session-deleted'],
  ['cancelled', undefined, true, ['deleteUser'], 'session-deleted'],
  ['appstore', 'app-store', false, ['deleteUser'], 'session-deleted-billed-elsewhere'],
] as const)('%s: what is said of billing, and done', async (who, billedBy, losesAccess, calls, kind) => {
  const { page, world, deleteAccount, changes } = await agreed(`${who}@example.com`)
  expect(deleteAccount.billedBy).toBe(billedBy)
  expect(deleteAccount.accessUntil !== undefined).toBe(losesAccess)
  await deleteAccount.confirm()
  await page.settle()
  expect(changes()).toEqual(calls)
  expect(page.address).toBe('/signin')
  expect(page.notice).toEqual({ type: 'session-ended', kind })
  expect(isThere(world, who)).toBe(false)
})

describe('a step that fails', () => {
  const deleted = async ({ page, deleteAccount }: Awaited<ReturnType<typeof agreed>>) => {
    void deleteAccount.confirm()
    await page.settle()
    expect(page.address).toBe('/signin')
  }

  test('before the first change can be tried again', async () => {
    const home = await agreed()
    home.world.faults.next('loadUser', 'unreachable')
    await home.deleteAccount.confirm()
    expect(home.deleteAccount.state).toMatchObject({ type: 'agreed', problem: 'unreachable' })
    expect(home.changes()).toEqual([])
    await deleted(home)
  })

  test('at the cancellation deletes nothing, and is tried again as a whole', async () => {
    const home = await agreed('subscribed@example.com')
    const { world, deleteAccount, changes } = home
    world.faults.next('cancelSubscription', 'unreachable')
    await deleteAccount.confirm()
    expect(deleteAccount.state).toMatchObject({
      type: 'agreed',
      problem: 'not-cancelled',
      done: 'nothing',
    })
    expect(changes()).toEqual(['cancelSubscription'])
    await deleted(home)
    expect(changes()).toEqual(['cancelSubscription', 'cancelSubscription', 'deleteUser'])
  })

  test('at the deletion leaves a cancelled subscription, and is tried again alone', async () => {
    const home = await agreed('subscribed@example.com')
    const { page, world, deleteAccount, changes } = home
    world.faults.next('deleteUser', 'unreachable')
    await deleteAccount.confirm()
    expect(page.address).toBe('/')
    expect(deleteAccount.state).toMatchObject({ type: 'agreed', done: 'cancelled-unknown' })
    // What the page shows is true: the subscription can be kept.
    expect(page.profile.signedIn?.user).toMatchObject({ can: expect.arrayContaining(['keep']) as unknown })
    await deleted(home)
    expect(changes()).toEqual(['cancelSubscription', 'deleteUser', 'deleteUser'])
  })

  test('at the deletion is shown as it is where the user cannot be loaded either', async () => {
    const { page, world, deleteAccount } = await agreed('subscribed@example.com')
    const held = world.faults.hold('deleteUser')
    const deleting = deleteAccount.confirm()
    await page.settle()
    world.change(({ controls }) => void (controls.network = 'offline'))
    held.release()
    await deleting
    expect(deleteAccount.state).toMatchObject({ done: 'cancelled-unknown', problem: 'unreachable' })
    expect(page.profile.signedIn?.user.subscription?.autoRenew).toBe(false)
  })

  test('after which the dialog was closed begins anew', async () => {
    const { page, world, deleteAccount, changes } = await agreed('subscribed@example.com')
    world.faults.next('deleteUser', 'unreachable')
    await deleteAccount.confirm()
    deleteAccount.close()
    deleteAccount.open()
    expect(deleteAccount.state).toMatchObject(asking)
    expect(deleteAccount.billedBy).toBeUndefined()
    deleteAccount.agree(true)
    await deleteAccount.confirm()
    await page.settle()
    expect(changes()).toEqual(['cancelSubscription', 'deleteUser', 'deleteUser'])
  })

  test('because something could charge that was not known is said, and asks again', async () => {
    const { page, world, deleteAccount, changes } = await agreed()
    const held = world.faults.hold('deleteUser')
    const deleting = deleteAccount.confirm()
    await page.settle()
    subscribeElsewhere(world)
    held.release()
    await deleting
    expect(deleteAccount).toMatchObject({
      billedBy: 'portal',
      state: { ...asking, problem: 'subscription-renews' },
    })
    expect(changes()).toEqual(['deleteUser'])
  })

  test('because a payment is not known yet is said, and stays agreed to', async () => {
    const { world, deleteAccount } = await agreed()
    world.faults.next('deleteUser', 'refused')
    await deleteAccount.confirm()
    expect(deleteAccount.state).toMatchObject({ type: 'agreed', problem: 'subscription-renews' })
  })
})

test('asks again if the user has subscribed in another tab meanwhile', async () => {
  const { page, world, deleteAccount, changes } = await agreed()
  subscribeElsewhere(world)
  await deleteAccount.confirm()
  expect(deleteAccount).toMatchObject({ billedBy: 'portal', state: asking })
  expect(page.notice?.kind).toBe('already-subscribed')
  expect(changes()).toEqual([])
})

test.each([
  ['the renewal was turned off', { autoRenew: false }, undefined],
  ['the paid time is another', { renewsAt: '2028-01-31' }, 'portal'],
])('asks again without a notice if %s in another tab meanwhile', async (_what, change, billedBy) => {
  const { page, world, deleteAccount, changes } = await agreed('subscribed@example.com')
  changeSubscription(world, 'subscribed@example.com', change)
  await deleteAccount.confirm()
  expect(deleteAccount).toMatchObject({ billedBy, state: asking })
  expect(page.notice).toBeUndefined()
  expect(changes()).toEqual([])
})

describe('a payment that is not confirmed yet', () => {
  test.each([
    ['processing', 'processing'],
    ['expired', undefined],
  ] as const)('in another browser, %s, is: %s', async (status, billedBy) => {
    const { page, world } = await profile()
    await openCheckout(page)
    setCheckoutStatus(world, world.read().checkoutSessions[0]?.secret ?? '', status)
    const other = await openPortal('/', testEnvironmentOf(world, page.environment.clock))
    expect(other.deleteAccount.billedBy).toBe(billedBy)
  })

  test('leaves no deletion until it is known', async () => {
    const { page, deleteAccount, changes } = await agreed()
    storePendingPurchase(page.environment)
    await page.portal.session.refresh()
    expect(deleteAccount.billedBy).toBe('processing')
    await deleteAccount.confirm()
    expect(deleteAccount.state).toMatchObject({ type: 'agreed' })
    expect(changes()).toEqual([])
    await page.advance(25 * hour)
    expect(deleteAccount.billedBy).toBeUndefined()
  })
})

describe('a user with a password, an hour after the sign-in,', () => {
  test('gives it in the dialog', async () => {
    const { page, world, deleteAccount, changes } = await agreed('subscribed@example.com', hour)
    expect(deleteAccount.state).toMatchObject({ confirmation: 'password' })
    await deleteAccount.confirm()
    expect(deleteAccount.state).toMatchObject({ type: 'agreed', problem: 'password-required' })
    deleteAccount.changePassword('wrong')
    expect(deleteAccount.state).toMatchObject({ problem: undefined })
    await deleteAccount.confirm()
    expect(deleteAccount.state).toMatchObject({ type: 'agreed', problem: 'invalid-credentials' })
    expect(changes()).toEqual([])
    deleteAccount.changePassword(sandboxPassword)
    await deleteAccount.confirm()
    await page.settle()
    expect(changes()).toEqual(['cancelSubscription', 'deleteUser'])
    expect(isThere(world, 'subscribed')).toBe(false)
  })

  test('is asked for it when the sign-in grew old in the open dialog', async () => {
    const { page, deleteAccount, changes } = await agreed()
    await page.advance(hour)
    await deleteAccount.confirm()
    expect(deleteAccount.state).toMatchObject({
      type: 'agreed',
      confirmation: 'password',
      problem: 'recent-sign-in-required',
    })
    expect(changes()).toEqual([])
  })

  test('needs it no more for the deletion alone', async () => {
    const { page, world, deleteAccount, changes } = await agreed('subscribed@example.com', hour)
    world.faults.next('deleteUser', 'unreachable')
    deleteAccount.changePassword(sandboxPassword)
    await deleteAccount.confirm()
    expect(deleteAccount.state).toMatchObject({ done: 'cancelled-unknown', confirmation: 'nothing' })
    await deleteAccount.confirm()
    await page.settle()
    expect(changes()).toEqual(['cancelSubscription', 'deleteUser', 'deleteUser'])
  })
})

describe('where the service calls the sign-in old', () => {
  test('the user confirms it, and only the deletion is sent again', async () => {
    const { page, world, deleteAccount, changes } = await agreed('subscribed@example.com')
    world.faults.next('deleteUser', { kind: 'recent-sign-in-required' })
    await deleteAccount.confirm()
    expect(deleteAccount.state).toMatchObject({ done: 'cancelled', confirmation: 'password' })
    deleteAccount.changePassword(sandboxPassword)
    await deleteAccount.confirm()
    await page.settle()
    expect(changes()).toEqual(['cancelSubscription', 'deleteUser', 'deleteUser'])
    expect(page.notice?.kind).toBe('session-deleted')
  })

  test('the user is not asked again who has confirmed it a moment ago', async () => {
    const { world, deleteAccount } = await agreed('free@example.com', hour)
    world.faults.next('deleteUser', { kind: 'recent-sign-in-required' })
    deleteAccount.changePassword(sandboxPassword)
    await deleteAccount.confirm()
    expect(deleteAccount.state).toMatchObject({ confirmation: 'nothing', problem: 'service-error' })
  })
})

describe('a user of Google, an hour after the sign-in,', () => {
  test('confirms in the window, which the press opens', async () => {
    const { page, deleteAccount, world, changes } = await agreedByGoogle()
    expect(deleteAccount.state).toMatchObject({ type: 'agreed', confirmation: 'google' })
    void deleteAccount.confirm()
    expect(deleteAccount.state).toMatchObject({ type: 'confirming' })
    await page.settle()
    expect(page.address).toBe('/signin')
    expect(changes()).toEqual(['deleteUser'])
    expect(isThere(world, 'google')).toBe(false)
  })

  test.each([
    ['closed', undefined],
    ['blocked', 'popup-blocked'],
  ] as const)('keeps the account when the window is %s', async (popup, problem) => {
    const { deleteAccount, world, changes } = await agreedByGoogle()
    world.change(({ controls }) => void (controls.signInPopup = popup))
    const before = deleteAccount.state
    await deleteAccount.confirm()
    expect(deleteAccount.state).toEqual({ ...before, problem })
    expect(changes()).toEqual([])
  })

  test('keeps the account when another one is chosen', async () => {
    const { deleteAccount, world, changes } = await agreedByGoogle()
    world.faults.next('reauthenticateWithProvider', { kind: 'other-account' })
    await deleteAccount.confirm()
    expect(deleteAccount.state).toMatchObject({ type: 'agreed', problem: 'other-account' })
    expect(changes()).toEqual([])
  })

  test('opens another window with another press, and deletes once', async () => {
    const { page, deleteAccount, world, changes } = await agreedByGoogle()
    const held = world.faults.hold('reauthenticateWithProvider')
    void deleteAccount.confirm()
    void deleteAccount.confirm()
    held.release()
    await page.settle()
    expect(changes()).toEqual(['deleteUser'])
  })

  test('keeps the account when the dialog is closed before the window is used', async () => {
    const { page, deleteAccount, world, changes } = await agreedByGoogle()
    const held = world.faults.hold('reauthenticateWithProvider')
    void deleteAccount.confirm()
    deleteAccount.close()
    held.release()
    await page.settle()
    expect(deleteAccount.state).toEqual({ type: 'closed' })
    expect(changes()).toEqual([])
  })
})

test('a user of Facebook, an hour after the sign-in, cannot confirm it, and deletes nothing', async () => {
  const environment = newTestEnvironment()
  await environment.identity.signInWithProvider('google')
  environment.world.change(({ session }) => {
    if (session) session.method = 'facebook'
  })
  const page = await openPortal('/', environment)
  await page.advance(hour)
  page.deleteAccount.open()
  page.deleteAccount.agree(true)
  await page.deleteAccount.confirm()
  expect(page.deleteAccount.state).toMatchObject({ type: 'agreed', confirmation: 'impossible' })
  expect(environment.service.requests('deleteUser')).toEqual([])
})

test('deletes nothing after a sign-out in another tab', async () => {
  const { page, world, identity, deleteAccount, changes } = await agreed()
  const held = world.faults.hold('loadUser')
  void deleteAccount.confirm()
  await identity.signOut()
  held.release()
  await page.settle()
  expect(deleteAccount.state).toEqual({ type: 'closed' })
  expect(changes()).toEqual([])
})

test('deletes nothing while signed out', async () => {
  const { portal, service } = await portalAt('/')
  const deleteAccount = portal.viewModel(DeleteAccountViewModel)
  expect(deleteAccount.billedBy).toBeUndefined()
  deleteAccount.open()
  deleteAccount.agree(true)
  await deleteAccount.confirm()
  expect(deleteAccount.state).toMatchObject({ type: 'agreed', confirmation: 'nothing' })
  expect(service.calls).toEqual([])
})
