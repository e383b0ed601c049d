import { fields } from '#messages/fields'
import { describe, expect, test } from 'vitest'
import { setCheckoutStatus } from '../../adapters/in-memory/purchase'
import { sandboxPassword } from '../../adapters/in-memory/seed'
import { DeleteAccountViewModel } from '../../src/features/account/delete-account.view-model'
import { EditProfileViewModel } from '../../src/features/account/edit-field.view-model'
import { ResetPasswordViewModel } from '../../src/features/account/reset-password.view-model'
import { openPortal, openSignedIn } from '../support/headless-page'
import { changeSubscription, portalAt, storePendingPurchase, subscribeElsewhere } from '../support/portal-at'
import { testEnvironmentOf } from '../support/test-world'
import { openCheckout } from '../support/page-actions'

const { problems } = fields

async function profile(email = 'free@example.com') {
  const page = await openSignedIn('/', { email })
  return { page, ...page.environment }
}

async function openField(name: 'firstName' | 'lastName' | 'email', text?: string) {
  const home = await profile()
  const field = home.page.fields[name]
  field.edit()
  if (text !== undefined) field.change(text)
  return { ...home, field }
}

describe('editing a field of the profile', () => {
  test.each([
    ['firstName', 'Fay'],
    ['lastName', 'Free'],
    ['email', 'free@example.com'],
  ] as const)('%s: starts with the value of the service and keeps it after Close', async (name, value) => {
    const { page, service } = await profile()
    const field = page.fields[name]
    expect(field).toMatchObject({ state: { type: 'view' }, draft: '', value })
    field.change('Somebody')
    await field.save()
    expect(field.state).toEqual({ type: 'view' })
    field.edit()
    expect(field).toMatchObject({ state: { type: 'edit' }, draft: value })
    field.change('Somebody')
    field.close()
    expect(field).toMatchObject({ state: { type: 'view' }, value })
    expect(service.requests('updateUser')).toEqual([])
  })

  test('shows an empty value for a missing name, and does not save it empty', async () => {
    const { page, world } = await profile()
    world.change((draft) => {
      for (const account of draft.accounts) delete account.firstName
    })
    await page.portal.session.refresh()
    const field = page.fields.firstName
    expect(field.value).toBe('')
    field.edit()
    await field.save()
    expect(field.state).toEqual({ type: 'edit', problem: problems['first-name-required'] })
  })

  test('does not save an unchanged value', async () => {
    const { page, service, field } = await openField('email', ' free@example.com ')
    await field.save()
    expect(field.state).toEqual({ type: 'view' })
    expect(service.requests('updateUser')).toEqual([])
    expect(page.notice).toBeUndefined()
  })

  test.each([
    ['firstName', '  ', problems['first-name-required'], '   ', 'x'],
    ['lastName', 'Fr\0ee', problems['last-name-invalid'], 'Fr\0', 'Free'],
    ['email', 'free@example', problems['email-invalid'], 'free@example.', 'free@example.org'],
  ] as const)('%s: "%s" is a problem until it is solved', async (...[name, text, problem, still, solved]) => {
    const { field, service } = await openField(name, text)
    await field.save()
    expect(field.state).toEqual({ type: 'edit', problem })
    expect(service.requests('updateUser')).toEqual([])
    field.change(still)
    expect(field.state).toEqual({ type: 'edit', problem })
    field.change(solved)
    expect(field.state).toEqual({ type: 'edit' })
  })

  test('saves the field alone, once, and reloads the user', async () => {
    const { page, service, field } = await openField('firstName', '  Faye ')
    service.calls.length = 0
    void field.save()
    void field.save()
    field.close()
    field.change('Fay')
    field.changePassword('typed too late')
    expect(field.state).toEqual({ type: 'saving' })
    await page.settle()
    expect(service.calls).toEqual([
      { name: 'updateUser', details: { firstName: 'Faye' } },
      { name: 'loadUser', details: undefined },
    ])
    expect(field).toMatchObject({ state: { type: 'view' }, value: 'Faye' })
    expect(page.profile.signedIn?.user).toMatchObject({ firstName: 'Faye', lastName: 'Free' })
    expect(page.notice).toBeUndefined()
  })

  test('asks for the password for a new email when the sign-in is older than five minutes', async () => {
    const { page, service, field } = await openField('email', 'fay@example.com')
    await page.advance(5 * 60 * 1000)
    await field.save()
    expect(field).toMatchObject({ state: { type: 'edit' }, draft: 'fay@example.com', password: '' })
    expect(service.requests('updateUser')).toEqual([])

    await field.save()
    expect(field.state).toEqual({ type: 'edit', failure: 'password-required' })
    field.changePassword('wrong')
    expect(field.state).toEqual({ type: 'edit' })
    await field.save()
    expect(field).toMatchObject({
      state: { type: 'edit', failure: 'invalid-credentials' },
      draft: 'fay@example.com',
      password: 'wrong',
    })
    expect(service.requests('updateUser')).toEqual([])

    field.changePassword(sandboxPassword)
    await field.save()
    expect(field).toMatchObject({ state: { type: 'view' }, value: 'fay@example.com', password: undefined })
    expect(page.notice).toMatchObject({
      kind: 'email-changed',
      text: expect.stringContaining('fay@example.com') as string,
    })
  })

  test('shows a saved value when the user cannot be reloaded', async () => {
    const { world, log, field } = await openField('firstName', 'Faye')
    world.faults.next('loadUser', 'unreachable')
    await field.save()
    expect(field.value).toBe('Faye')
    expect(log.entries.map(({ message }) => message)).toContain('The user could not be loaded')
  })
})

describe('resetting the password from the profile', () => {
  test('asks first, then sends one email', async () => {
    const { page, world } = await profile()
    const resetPassword = page.model(ResetPasswordViewModel)
    await resetPassword.send()
    expect(resetPassword).toMatchObject({ state: { type: 'closed' }, email: 'free@example.com' })
    resetPassword.open()
    expect(resetPassword.state).toEqual({ type: 'open' })
    resetPassword.close()
    expect(resetPassword.state).toEqual({ type: 'closed' })
    expect(world.read().inbox).toEqual([])

    resetPassword.open()
    void resetPassword.send()
    void resetPassword.send()
    resetPassword.close()
    expect(resetPassword.state).toEqual({ type: 'sending' })
    await page.settle()
    resetPassword.close()
    expect(resetPassword.state).toEqual({ type: 'sent' })
    expect(world.read().inbox).toMatchObject([{ to: 'free@example.com' }])
  })
})

describe('deleting the account', () => {
  const asking = { type: 'open', agreed: false, failed: false }

  async function agreed(email?: string) {
    const home = await profile(email)
    home.page.deleteAccount.open()
    home.page.deleteAccount.agree(true)
    return { ...home, deleteAccount: home.page.deleteAccount }
  }

  test.each<[string, (model: DeleteAccountViewModel) => void]>([
    ['before it asks', (model) => model.agree(true)],
    ['without the box ticked', (model) => model.open()],
    ['with the box unticked again', (model) => (model.open(), model.agree(true), model.agree(false))],
    ['after Close', (model) => (model.open(), model.agree(true), model.close())],
    [
      'before it is agreed to anew',
      (model) => (model.open(), model.agree(true), model.close(), model.open()),
    ],
  ])('deletes nothing %s', async (_when, act) => {
    const { page, service } = await profile()
    act(page.deleteAccount)
    await page.deleteAccount.confirm()
    expect(service.requests('deleteUser')).toEqual([])
  })

  test('deletes once, signs out and shows no notice', async () => {
    const { page, world, service, deleteAccount } = await agreed()
    void deleteAccount.confirm()
    void deleteAccount.confirm()
    deleteAccount.close()
    deleteAccount.agree(false)
    expect(deleteAccount.state).toEqual({ type: 'deleting' })
    await page.settle()
    expect(page.address).toBe('/signin')
    expect(page.notice?.kind).toBe('session-deleted')
    expect(service.requests('deleteUser')).toHaveLength(1)
    expect(world.read().accounts.some(({ id }) => id === 'free')).toBe(false)
  })

  test.each([
    ['free', undefined, 'session-deleted'],
    ['subscribed', 'portal', 'session-deleted-billed'],
    ['pastdue', 'portal', 'session-deleted-billed'],
    ['cancelled', undefined, 'session-deleted'],
    ['appstore', 'app-store', 'session-deleted-billed-elsewhere'],
  ])('%s: dialog and sign-in page say who continues to bill: %s, %s', async (who, billedBy, kind) => {
    const { page, deleteAccount } = await agreed(`${who}@example.com`)
    expect(deleteAccount.billedBy).toBe(billedBy)
    await deleteAccount.confirm()
    await page.settle()
    expect(page.address).toBe('/signin')
    expect(page.notice).toEqual({ kind })
  })

  test.each([
    ['loadUser', 0],
    ['deleteUser', 1],
  ] as const)('can be tried again after a failure: %s', async (call, deletions) => {
    const { page, world, service, deleteAccount } = await agreed()
    service.calls.length = 0
    world.faults.next(call, 'unreachable')
    await deleteAccount.confirm()
    expect(deleteAccount.state).toEqual({ type: 'open', agreed: true, failed: true })
    expect(page.address).toBe('/')
    expect(service.requests('loadUser')).toHaveLength(1)
    expect(service.requests('deleteUser')).toHaveLength(deletions)
    const errors = page.environment.log.entries.filter(({ level }) => level === 'error')
    expect(errors.map(({ message }) => message)).toEqual(deletions ? ['The account was not deleted'] : [])
    void deleteAccount.confirm()
    await page.settle()
    expect(page.address).toBe('/signin')
  })

  test('asks again if the user has subscribed in another tab meanwhile', async () => {
    const { page, world, service, deleteAccount } = await agreed()
    subscribeElsewhere(world)
    await deleteAccount.confirm()
    expect(deleteAccount).toMatchObject({ billedBy: 'portal', state: asking })
    expect(page.notice?.kind).toBe('already-subscribed')
    expect(service.requests('deleteUser')).toEqual([])
  })

  test('asks again without a notice if the renewal was turned off in another tab meanwhile', async () => {
    const { page, world, service, deleteAccount } = await agreed('subscribed@example.com')
    changeSubscription(world, 'subscribed@example.com', { autoRenew: false })
    await deleteAccount.confirm()
    expect(deleteAccount).toMatchObject({ billedBy: undefined, state: asking })
    expect(page.notice).toBeUndefined()
    expect(service.requests('deleteUser')).toEqual([])
  })

  test.each([
    ['processing', 'processing'],
    ['expired', undefined],
  ] as const)('a payment that is %s in another browser is billed: %s', async (status, billedBy) => {
    const { page, world } = await profile()
    await openCheckout(page)
    setCheckoutStatus(world, world.read().checkoutSessions[0]?.secret ?? '', status)
    const other = await openPortal('/', testEnvironmentOf(world, page.environment.clock))
    expect(other.deleteAccount.billedBy).toBe(billedBy)
  })

  test('says that a payment that is not confirmed yet is billed', async () => {
    const { page, deleteAccount } = await agreed()
    storePendingPurchase(page.environment)
    await page.portal.session.refresh()
    expect(deleteAccount.billedBy).toBe('processing')
    await deleteAccount.confirm()
    await page.settle()
    expect(page.notice?.kind).toBe('session-deleted-processing')
  })

  test('deletes nothing after a sign-out in another tab', async () => {
    const { page, world, service, identity, deleteAccount } = await agreed()
    const held = world.faults.hold('loadUser')
    void deleteAccount.confirm()
    await identity.signOut()
    held.release()
    await page.settle()
    expect(deleteAccount.state).toEqual({ type: 'closed' })
    expect(service.requests('deleteUser')).toEqual([])
  })
})

test('while signed out nothing is shown, saved or deleted', async () => {
  const { portal, service } = await portalAt('/')
  expect(portal.viewModel(ResetPasswordViewModel).email).toBe('')
  const field = portal.viewModel(EditProfileViewModel).fields.firstName
  expect(field.value).toBe('')
  field.edit()
  field.change('Faye')
  await field.save()
  const deleteAccount = portal.viewModel(DeleteAccountViewModel)
  expect(deleteAccount.billedBy).toBeUndefined()
  deleteAccount.open()
  deleteAccount.agree(true)
  await deleteAccount.confirm()
  expect(deleteAccount.state).toEqual({ type: 'open', agreed: true, failed: false })
  expect(service.calls).toEqual([])
})
