import { describe, expect, test } from 'vitest'
import type { ProfileField } from '../../src/features/account/edit-field.view-model'
import { openPortal, returningUser, type HeadlessPortal } from '../support/headless-portal'
import { outsideOf, personOf, signIn } from '../support/test-world'
import { EditProfileViewModel } from '../../src/features/account/edit-field.view-model'

const field = (page: HeadlessPortal, name: ProfileField) =>
  page.portal.viewModel(EditProfileViewModel).fields[name]

const calls = (page: HeadlessPortal) => page.outside.service.calls.map(({ name }) => name)

describe('a field of the profile', () => {
  test.each([
    ['firstName', 'Fay'],
    ['lastName', 'Free'],
    ['email', 'free@example.com'],
  ] as const)('%s is shown, and edited from what it is', async (name, value) => {
    const page = await returningUser('/')
    const model = field(page, name)
    expect([model.state.type, model.value]).toEqual(['view', value])
    model.edit()
    expect([model.state.type, model.draft]).toEqual(['edit', value])
  })

  test('that nobody has filled in is empty', async () => {
    const page = await returningUser('/')
    page.outside.world.change((draft) => {
      for (const account of draft.accounts) delete account.firstName
    })
    await page.portal.session.refresh()
    expect(field(page, 'firstName').value).toBe('')
  })

  test('is saved alone, and the user is loaded anew', async () => {
    const page = await returningUser('/')
    page.outside.service.calls.length = 0
    const model = field(page, 'firstName')
    model.edit()
    model.change('  Faye ')
    const saving = model.save()
    expect(model.state.type).toBe('saving')
    await page.settle()
    await saving
    expect(model.state).toEqual({ type: 'view' })
    expect(page.outside.service.calls).toEqual([
      { name: 'updateUser', details: { firstName: 'Faye' } },
      { name: 'loadUser', details: undefined },
    ])
    expect(model.value).toBe('Faye')
    expect(page.profile.signedIn?.user).toMatchObject({ firstName: 'Faye', lastName: 'Free' })
    expect(page.notice).toBeUndefined()
  })

  test('is saved once, however often Save is pressed', async () => {
    const page = await returningUser('/')
    const model = field(page, 'lastName')
    model.edit()
    model.change('Freeman')
    void model.save()
    void model.save()
    await page.settle()
    expect(page.outside.service.asked('updateUser')).toEqual([{ lastName: 'Freeman' }])
  })

  test('is not saved where it is not being edited', async () => {
    const page = await returningUser('/')
    await field(page, 'firstName').save()
    expect(page.outside.service.asked('updateUser')).toEqual([])
  })

  test('gets its old value back by Close', async () => {
    const page = await returningUser('/')
    const model = field(page, 'firstName')
    model.edit()
    model.change('Somebody')
    model.close()
    expect([model.state.type, model.value]).toEqual(['view', 'Fay'])
    model.edit()
    expect(model.draft).toBe('Fay')
    expect(page.outside.service.asked('updateUser')).toEqual([])
  })

  test('that is being saved cannot be closed', async () => {
    const page = await returningUser('/')
    const held = page.outside.world.faults.hold('updateUser')
    const model = field(page, 'firstName')
    model.edit()
    model.change('Faye')
    void model.save()
    model.close()
    expect(model.state.type).toBe('saving')
    held.release()
    await page.settle()
    expect([model.state.type, model.value]).toEqual(['view', 'Faye'])
  })

  test.each([
    ['firstName', '  ', 'first-name-required', '   ', 'x'],
    ['lastName', '', 'last-name-required', ' ', 'x'],
    ['email', '', 'email-required', ' ', 'f'],
    ['email', 'free@example', 'email-invalid', 'free@example.', 'free@example.org'],
  ] as const)(
    '%s cannot be "%s", and that is said until it is mended',
    async (...[name, text, problem, still, mended]) => {
      const page = await returningUser('/')
      const model = field(page, name)
      model.edit()
      model.change(text)
      await model.save()
      expect(model.state).toEqual({ type: 'edit', problem })
      expect(page.outside.service.asked('updateUser')).toEqual([])
      model.change(still)
      expect(model.state).toEqual({ type: 'edit', problem })
      model.change(mended)
      expect(model.state).toEqual({ type: 'edit' })
    },
  )

  test.each([
    ['unreachable', 'unreachable'],
    ['server-error', 'service-error'],
    ['refused', 'refused'],
  ] as const)(
    'that could not be saved (%s) says so, keeps the draft, and can be saved',
    async (trouble, kind) => {
      const page = await returningUser('/')
      const model = field(page, 'firstName')
      model.edit()
      model.change('Faye')
      page.outside.world.faults.next('updateUser', trouble)
      await model.save()
      expect(model.state).toEqual({ type: 'edit', failure: kind })
      expect(model.draft).toBe('Faye')
      expect(page.outside.log.entries).toMatchObject([{ message: 'The profile could not be patched' }])
      await model.save()
      expect([model.state.type, model.value]).toEqual(['view', 'Faye'])
    },
  )

  test('that the service no longer lets be changed ends at the sign-in, with a sentence', async () => {
    const page = await returningUser('/')
    const model = field(page, 'firstName')
    model.edit()
    model.change('Faye')
    page.outside.world.faults.next('updateUser', 'not-signed-in')
    page.outside.world.faults.next('loadUser', 'not-signed-in')
    void model.save()
    await page.settle()
    expect(page.address).toBe('/signin')
    expect(page.notice?.kind).toBe('session-revoked')
  })

  test('that is the email: it is told what to sign in with from now on', async () => {
    const page = await returningUser('/')
    const model = field(page, 'email')
    model.edit()
    model.change('fay@example.com')
    await model.save()
    expect(page.notice).toEqual({ kind: 'email-changed', detail: 'fay@example.com' })
    expect(page.profile.signedIn?.user.email).toBe('fay@example.com')
  })

  test('that is a taken email is refused', async () => {
    const page = await returningUser('/')
    const model = field(page, 'email')
    model.edit()
    model.change('promo@example.com')
    await model.save()
    expect(model.state).toEqual({ type: 'edit', failure: 'refused' })
    expect(page.notice).toBeUndefined()
  })

  test('is what it was edited to after the next sign-in too', async () => {
    const page = await returningUser('/')
    const model = field(page, 'firstName')
    model.edit()
    model.change('Faye')
    await model.save()
    expect(personOf(page.outside.world, 'free@example.com').displayName).toBe('Faye Free')
    await page.profile.logOut()
    await page.settle()
    expect(page.address).toBe('/signin')
    page.close()

    const { world, clock } = page.outside
    const outside = outsideOf(world, clock)
    await signIn(outside)
    const then = await openPortal('/', outside)
    expect(then.profile.signedIn?.user).toMatchObject({ firstName: 'Faye', lastName: 'Free' })
  })
})

describe('resetting the password from the profile', () => {
  test('is asked once more, then an email is sent', async () => {
    const page = await returningUser('/')
    const { resetPassword } = page
    expect(resetPassword.state.type).toBe('closed')
    resetPassword.ask()
    expect(resetPassword.state.type).toBe('asking')
    expect(resetPassword.email).toBe('free@example.com')
    expect(page.outside.world.read().inbox).toEqual([])
    void resetPassword.send()
    void resetPassword.send()
    expect(resetPassword.state.type).toBe('sending')
    await page.settle()
    expect(resetPassword.state.type).toBe('sent')
    expect(page.outside.world.read().inbox).toMatchObject([{ to: 'free@example.com' }])
  })

  test('is not begun by Close', async () => {
    const page = await returningUser('/')
    page.resetPassword.ask()
    page.resetPassword.close()
    await page.resetPassword.send()
    expect(page.resetPassword.state.type).toBe('closed')
    expect(page.outside.world.read().inbox).toEqual([])
  })

  test.each([
    ['unreachable', 'no-connection'],
    ['server-error', 'unknown'],
    [{ kind: 'too-many-attempts' }, 'too-many-attempts'],
  ] as const)('that fails (%o) is logged and told, and can be tried again', async (fault, failure) => {
    const page = await returningUser('/')
    page.outside.world.faults.next('requestPasswordReset', fault)
    page.resetPassword.ask()
    await page.resetPassword.send()
    expect(page.resetPassword.state).toEqual({ type: 'asking', failure })
    expect(page.outside.log.entries).toMatchObject([{ message: 'The reset email was not sent' }])
    await page.resetPassword.send()
    expect(page.resetPassword.state.type).toBe('sent')
  })

  test('is offered to somebody of a provider too, for their address', async () => {
    const page = await returningUser('/')
    await page.outside.identity.signInWithProvider('google')
    await page.pass(200)
    page.resetPassword.ask()
    await page.resetPassword.send()
    expect(page.outside.world.read().inbox).toMatchObject([{ to: 'gina.google@example.com' }])
  })
})

describe('deleting the account', () => {
  test('goes on only with the box ticked', async () => {
    const page = await returningUser('/')
    const { deleteAccount } = page
    deleteAccount.ask()
    expect(deleteAccount.state).toEqual({ type: 'asking', agreed: false, failed: false })
    await deleteAccount.confirm()
    expect(page.outside.service.asked('deleteUser')).toEqual([])
    deleteAccount.agree(true)
    deleteAccount.agree(false)
    await deleteAccount.confirm()
    expect(page.outside.service.asked('deleteUser')).toEqual([])
  })

  test('asks anew, with the box empty, after Close', async () => {
    const page = await returningUser('/')
    page.deleteAccount.ask()
    page.deleteAccount.agree(true)
    page.deleteAccount.close()
    expect(page.deleteAccount.state.type).toBe('closed')
    page.deleteAccount.agree(true)
    await page.deleteAccount.confirm()
    page.deleteAccount.ask()
    expect(page.deleteAccount.state).toMatchObject({ agreed: false })
    expect(page.outside.service.asked('deleteUser')).toEqual([])
  })

  test('deletes once, signs out and ends at the sign-in', async () => {
    const page = await returningUser('/')
    const { deleteAccount } = page
    deleteAccount.ask()
    deleteAccount.agree(true)
    void deleteAccount.confirm()
    void deleteAccount.confirm()
    deleteAccount.close()
    expect(deleteAccount.state.type).toBe('deleting')
    await page.settle()
    expect(page.address).toBe('/signin')
    expect(calls(page).filter((name) => name === 'deleteUser')).toHaveLength(1)
    expect(page.outside.world.read().session).toBeUndefined()
    expect(page.outside.world.read().accounts.some(({ id }) => id === 'free')).toBe(false)
  })

  test('is not told as a session that has ended', async () => {
    const page = await returningUser('/')
    page.deleteAccount.ask()
    page.deleteAccount.agree(true)
    void page.deleteAccount.confirm()
    await page.settle()
    expect(page.notice).toBeUndefined()
  })

  test.each(['unreachable', 'server-error'] as const)(
    'that fails (%s) keeps the account, says so, and can be tried again',
    async (trouble) => {
      const page = await returningUser('/')
      page.outside.world.faults.next('deleteUser', trouble)
      page.deleteAccount.ask()
      page.deleteAccount.agree(true)
      await page.deleteAccount.confirm()
      expect(page.deleteAccount.state).toEqual({ type: 'asking', agreed: true, failed: true })
      expect(page.address).toBe('/')
      expect(page.outside.log.entries).toMatchObject([
        { level: 'error', message: 'The account was not deleted' },
      ])
      void page.deleteAccount.confirm()
      await page.settle()
      expect(page.address).toBe('/signin')
    },
  )

  test.each([
    ['free', undefined],
    ['subscribed', 'portal'],
    ['promo', 'portal'],
    ['cancelled', undefined],
    ['appstore', 'app-store'],
  ])('%s: who goes on billing: %s', async (who, billedBy) => {
    const page = await returningUser('/', { email: `${who}@example.com` })
    expect(page.deleteAccount.billedBy).toBe(billedBy)
  })
})
