import { fields } from '#messages/fields'
import { describe, expect, test } from 'vitest'
import { sandboxPassword } from '#adapters/in-memory/seed'
import { EditProfileViewModel } from '../../src/features/account/edit-field.view-model'
import { ResetPasswordViewModel } from '../../src/features/account/reset-password.view-model'
import { openSignedIn } from '../support/headless-page'
import { portalAt } from '../support/portal-at'

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
    expect(page.notice).toBeUndefined()
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

test('while signed out nothing is shown or saved', async () => {
  const { portal, service } = await portalAt('/')
  expect(portal.viewModel(ResetPasswordViewModel).email).toBe('')
  const field = portal.viewModel(EditProfileViewModel).fields.firstName
  expect(field.value).toBe('')
  field.edit()
  field.change('Faye')
  await field.save()
  expect(service.calls).toEqual([])
})
