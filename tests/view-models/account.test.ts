import { describe, expect, test } from 'vitest'
import type { ProfileField } from '../../src/features/account/edit-field.view-model'
import { barePortal } from './support'
import { DeleteAccountViewModel } from '../../src/features/account/delete-account.view-model'
import { EditProfileViewModel } from '../../src/features/account/edit-field.view-model'
import { ResetPasswordViewModel } from '../../src/features/account/reset-password.view-model'

const atHome = (email = 'free@example.com') => barePortal('/', { email })

describe('deleting the account', () => {
  async function deleting(email?: string) {
    const page = await atHome(email)
    return { ...page, model: page.portal.viewModel(DeleteAccountViewModel) }
  }
  const asked = { type: 'asking', agreed: false, failed: false }

  test('is asked with an empty box, and can be left again', async () => {
    const { model } = await deleting()
    expect(model.state).toEqual({ type: 'closed' })
    model.agree(true)
    expect(model.state).toEqual({ type: 'closed' })
    model.ask()
    expect(model.state).toEqual(asked)
    model.agree(true)
    expect(model.state).toEqual({ ...asked, agreed: true })
    model.close()
    expect(model.state).toEqual({ type: 'closed' })
  })

  test.each([
    ['it was asked for', () => undefined],
    ['the box was ticked', (model: { ask: () => void }) => model.ask()],
  ])('is not done before %s', async (_what, prepare) => {
    const { model, service } = await deleting()
    prepare(model)
    await model.confirm()
    expect(service.calls).toEqual([])
  })

  test('under way cannot be left, nor done twice', async () => {
    const { model, service, world } = await deleting()
    world.faults.hold('deleteUser')
    model.ask()
    model.agree(true)
    void model.confirm()
    void model.confirm()
    model.close()
    model.agree(false)
    expect(model.state).toEqual({ type: 'deleting' })
    expect(service.asked('deleteUser')).toHaveLength(1)
  })

  test.each([
    ['server-error', []],
    ['not-signed-in', [undefined]],
  ] as const)(
    'that fails (%s) can be tried again; the user is asked for where it matters',
    async (fault, loads) => {
      const { model, service, world } = await deleting()
      world.faults.next('deleteUser', fault)
      model.ask()
      model.agree(true)
      await model.confirm()
      expect(model.state).toEqual({ type: 'asking', agreed: true, failed: true })
      expect(service.asked('loadUser')).toEqual(loads)
    },
  )

  test.each([
    ['free@example.com', undefined],
    ['subscribed@example.com', 'portal'],
    ['cancelled@example.com', undefined],
    ['appstore@example.com', 'app-store'],
  ])('warns of who goes on billing: %s', async (email, billedBy) => {
    expect((await deleting(email)).model.billedBy).toBe(billedBy)
  })

  test('warns nobody of anything where nobody is signed in', async () => {
    const { portal } = await barePortal('/')
    expect(portal.viewModel(DeleteAccountViewModel).billedBy).toBeUndefined()
  })
})

describe('a field of the profile', () => {
  async function editing(field: ProfileField = 'firstName') {
    const page = await atHome()
    return { ...page, model: page.portal.viewModel(EditProfileViewModel).fields[field] }
  }

  test('is shown until it is edited, and shown again when that is given up', async () => {
    const { model } = await editing()
    expect(model).toMatchObject({ state: { type: 'view' }, draft: '', value: 'Fay' })
    model.change('Faye')
    expect(model.state).toEqual({ type: 'view' })
    model.edit()
    expect(model).toMatchObject({ state: { type: 'edit' }, draft: 'Fay' })
    model.close()
    expect(model.state).toEqual({ type: 'view' })
  })

  test('is empty where nobody is signed in, and is not saved', async () => {
    const { portal, service } = await barePortal('/')
    const model = portal.viewModel(EditProfileViewModel).fields.firstName
    expect(model.value).toBe('')
    model.edit()
    model.change('Faye')
    await model.save()
    expect(service.calls).toEqual([])
  })

  test('that is not being edited is not saved', async () => {
    const { model, service } = await editing()
    model.change('Faye')
    await model.save()
    expect(service.calls).toEqual([])
  })

  test('that is the same but for spaces is shown again, and nobody is asked', async () => {
    const { model, service } = await editing()
    model.edit()
    model.change(' Fay ')
    await model.save()
    expect(model.state).toEqual({ type: 'view' })
    expect(service.calls).toEqual([])
  })

  test.each([
    ['firstName', ' ', 'first-name-required'],
    ['lastName', '', 'last-name-required'],
    ['email', '', 'email-required'],
    ['email', 'fay', 'email-invalid'],
  ] as const)('%s "%s" is told to be wrong until it is mended', async (field, text, problem) => {
    const { model, service } = await editing(field)
    model.edit()
    model.change(text)
    await model.save()
    expect(model.state).toEqual({ type: 'edit', problem })
    expect(service.calls).toEqual([])
    model.change('another@example.org')
    expect(model.state).toEqual({ type: 'edit' })
  })

  test('that was empty before may not be saved empty', async () => {
    const page = await barePortal('/', { email: 'free@example.com' })
    page.world.change((draft) => {
      for (const account of draft.accounts) delete account.firstName
    })
    await page.portal.session.refresh()
    const model = page.portal.viewModel(EditProfileViewModel).fields.firstName
    model.edit()
    await model.save()
    expect(model.state).toEqual({ type: 'edit', problem: 'first-name-required' })
  })

  test('being saved can neither be given up nor saved twice', async () => {
    const { model, service, world } = await editing()
    world.faults.hold('updateUser')
    model.edit()
    model.change('Faye')
    void model.save()
    void model.save()
    model.close()
    model.change('Fay')
    expect(model.state).toEqual({ type: 'saving' })
    expect(service.asked('updateUser')).toEqual([{ firstName: 'Faye' }])
  })

  test.each([
    ['firstName', 'Faye', undefined],
    ['lastName', 'Freeman', undefined],
    ['email', 'fay@example.com', { kind: 'email-changed', detail: 'fay@example.com' }],
  ] as const)('%s that is saved is shown; a new email is told', async (field, text, notice) => {
    const { model, portal } = await editing(field)
    model.edit()
    model.change(text)
    await model.save()
    expect(model).toMatchObject({ state: { type: 'view' }, value: text })
    expect(portal.notices.current).toEqual(notice)
  })

  test('that is saved is shown although the user cannot be loaded', async () => {
    const { model, world } = await editing()
    world.faults.next('loadUser', 'server-error')
    model.edit()
    model.change('Faye')
    await model.save()
    expect(model.value).toBe('Faye')
  })

  test.each([
    ['server-error', 'service-error', []],
    ['refused', 'refused', []],
    ['not-signed-in', 'not-signed-in', [undefined]],
  ] as const)('that cannot be saved (%s) says why', async (fault, failure, loads) => {
    const { model, service, world } = await editing()
    world.faults.next('updateUser', fault)
    model.edit()
    model.change('Faye')
    await model.save()
    expect(model.state).toEqual({ type: 'edit', failure })
    expect(service.asked('loadUser')).toEqual(loads)
  })
})

describe('resetting the password', () => {
  async function resetting() {
    const page = await atHome()
    return { ...page, model: page.portal.viewModel(ResetPasswordViewModel) }
  }

  test('is asked first, for the email of the account, and can be left again', async () => {
    const { model } = await resetting()
    expect(model).toMatchObject({ state: { type: 'closed' }, email: 'free@example.com' })
    model.ask()
    expect(model.state).toEqual({ type: 'asking' })
    model.close()
    expect(model.state).toEqual({ type: 'closed' })
  })

  test('sends nothing before it was asked', async () => {
    const { model, world } = await resetting()
    await model.send()
    expect(world.read().inbox).toEqual([])
    expect(model.state).toEqual({ type: 'closed' })
  })

  test('under way cannot be left', async () => {
    const { model, world } = await resetting()
    world.faults.hold('requestPasswordReset')
    model.ask()
    void model.send()
    model.close()
    expect(model.state).toEqual({ type: 'sending' })
  })

  test('says that the email is sent, or why it is not', async () => {
    const { model, world } = await resetting()
    world.faults.next('requestPasswordReset', { kind: 'too-many-attempts' })
    model.ask()
    await model.send()
    expect(model.state).toEqual({ type: 'asking', failure: 'too-many-attempts' })
    await model.send()
    expect(model.state).toEqual({ type: 'sent' })
    expect(world.read().inbox).toHaveLength(1)
    model.close()
    expect(model.state).toEqual({ type: 'sent' })
  })

  test('has no email where nobody is signed in', async () => {
    const { portal } = await barePortal('/')
    expect(portal.viewModel(ResetPasswordViewModel).email).toBe('')
  })
})
