import { describe, expect, test } from 'vitest'
import { barePortal } from './support'
import { ForgotPasswordViewModel } from '../../src/screens/forgot-password/forgot-password.view-model'
import { SignInViewModel } from '../../src/screens/sign-in/sign-in.view-model'
import { SignUpViewModel } from '../../src/screens/sign-up/sign-up.view-model'

const idle = { type: 'idle' }

describe('a sign-in', () => {
  async function refusedFor(kind: 'invalid-credentials' | 'account-disabled' | 'too-many-attempts') {
    const page = await barePortal('/signin?email=free%40example.com')
    const model = page.portal.viewModel(SignInViewModel)
    model.form.change('password', 'a password')
    page.world.faults.next('signIn', { kind })
    await model.submit()
    return { model, refused: { type: 'failed', kind } }
  }

  async function refusedForNoKnownReason() {
    const page = await barePortal('/signin?email=free%40example.com')
    const model = page.portal.viewModel(SignInViewModel)
    model.form.change('password', 'a password')
    page.world.faults.next('signIn', 'server-error')
    await model.submit()
    expect(model.state).toEqual({ type: 'failed', kind: 'unknown' })
    return model
  }

  test.each(['email', 'password'] as const)('that was wrong may be right with another %s', async (field) => {
    const { model, refused } = await refusedFor('invalid-credentials')
    expect(model.state).toEqual(refused)
    model.form.change(field, 'another@example.com')
    expect(model.state).toEqual(idle)
  })

  test.each(['email', 'password'] as const)(
    'refused for no known reason may go with another %s',
    async (field) => {
      const model = await refusedForNoKnownReason()
      model.form.change(field, 'another@example.com')
      expect(model.state).toEqual(idle)
    },
  )

  test('to an account that is closed is not mended by another password, but by another email', async () => {
    const { model, refused } = await refusedFor('account-disabled')
    model.form.change('password', 'another password')
    expect(model.state).toEqual(refused)
    model.form.change('email', 'another@example.com')
    expect(model.state).toEqual(idle)
  })

  test('that was tried too often is mended by no edit', async () => {
    const { model, refused } = await refusedFor('too-many-attempts')
    model.form.change('email', 'another@example.com')
    model.form.change('password', 'another password')
    expect(model.state).toEqual(refused)
  })
})

describe('a sign-up', () => {
  async function refusedFor(fault: 'unreachable' | { readonly kind: 'email-taken' | 'email-invalid' }) {
    const page = await barePortal('/signup?firstName=Mira&lastName=Lund&email=mira%40example.com')
    const model = page.portal.viewModel(SignUpViewModel)
    model.form.change('password', 'long enough')
    page.world.faults.next('createAccount', fault)
    await model.submit()
    return model
  }

  test('with an email that is taken leads to the email, until that is another', async () => {
    const model = await refusedFor({ kind: 'email-taken' })
    expect(model.emailTaken).toBe(true)
    expect(model.form).toMatchObject({ rejected: 'email', rejections: 1 })
    model.form.change('password', 'longer than before')
    expect(model.emailTaken).toBe(true)
    model.form.change('email', 'mira@example.org')
    expect(model.emailTaken).toBe(false)
    expect(model.state).toEqual(idle)
  })

  test('with an email that the provider does not take says so beside it, until it is another', async () => {
    const model = await refusedFor({ kind: 'email-invalid' })
    expect(model.state).toEqual(idle)
    expect(model.form.problem('email')).toBe('email-invalid')
    expect(model.form).toMatchObject({ rejected: 'email', rejections: 1 })
    model.form.change('email', 'mira@example.org')
    expect(model.form.problem('email')).toBeUndefined()
  })

  test('that did not get through is about no field, and mended by no edit', async () => {
    const model = await refusedFor('unreachable')
    const failed = { type: 'failed', kind: 'no-connection' }
    expect(model.state).toEqual(failed)
    expect(model.form).toMatchObject({ rejected: undefined, rejections: 0 })
    model.form.change('email', 'mira@example.org')
    expect(model.state).toEqual(failed)
    expect(model.emailTaken).toBe(false)
  })
})

describe('a forgotten password', () => {
  async function refusedFor(fault: 'refused' | 'server-error' | 'unreachable') {
    const page = await barePortal('/forgot-password?email=free%40example.com')
    const model = page.portal.viewModel(ForgotPasswordViewModel)
    expect(model.state).toEqual(idle)
    page.world.faults.next('requestPasswordReset', fault)
    await model.submit()
    return model
  }

  test.each([
    ['of nobody', 'refused', 'user-not-found'],
    ['that is not helped for no known reason', 'server-error', 'unknown'],
  ] as const)('%s leads to the email, until that is another', async (_what, fault, kind) => {
    const model = await refusedFor(fault)
    expect(model.state).toEqual({ type: 'failed', kind })
    expect(model.emailRefused).toBe(true)
    expect(model.form).toMatchObject({ rejected: 'email', rejections: 1 })
    model.form.change('email', 'another@example.com')
    expect(model.state).toEqual(idle)
    expect(model.emailRefused).toBe(false)
  })

  test('that could not be asked about is not the email’s fault, nor mended by another', async () => {
    const model = await refusedFor('unreachable')
    expect(model.emailRefused).toBe(false)
    expect(model.form).toMatchObject({ rejected: undefined, rejections: 0 })
    model.form.change('email', 'another@example.com')
    expect(model.state).toEqual({ type: 'failed', kind: 'no-connection' })
  })

  test('leads on to the sign-in with the email that the address named', async () => {
    const { portal } = await barePortal('/forgot-password?email=free%40example.com')
    portal.viewModel(ForgotPasswordViewModel).start()
    portal.navigation.onLocationChange('/signin', '')
    expect(portal.viewModel(SignInViewModel).form.values.email).toBe('free@example.com')
  })

  test('leads on to the sign-in with the email that was typed', async () => {
    const { portal } = await barePortal('/forgot-password')
    portal.viewModel(ForgotPasswordViewModel).form.change('email', 'fay@example.com')
    expect(portal.viewModel(SignInViewModel).form.values.email).toBe('fay@example.com')
  })
})
