import { describe, expect, test } from 'vitest'
import { sandboxPassword } from '../../adapters/in-memory/first-accounts'
import { barePortal } from './support'
import { ForgotPasswordViewModel } from '../../src/screens/forgot-password/forgot-password.view-model'
import { ProviderSignInViewModel } from '../../src/features/sign-in/provider-sign-in.view-model'
import { SignInViewModel } from '../../src/screens/sign-in/sign-in.view-model'
import { SignUpViewModel } from '../../src/screens/sign-up/sign-up.view-model'

describe('signing in', () => {
  async function signingIn(address = '/signin') {
    const page = await barePortal(address)
    return { ...page, model: page.portal.viewModel(SignInViewModel) }
  }

  test('begins with an empty form', async () => {
    const { model } = await signingIn()
    expect(model.state).toEqual({ type: 'idle' })
    expect(model.form.values).toMatchObject({ email: '', password: '' })
  })

  test('sends nothing while the form is not filled in', async () => {
    const { model } = await signingIn()
    await model.submit()
    expect(model.state).toEqual({ type: 'idle' })
    expect(model.form.problem('email')).toBe('email-required')
  })

  test('is under way, and then says what was wrong', async () => {
    const { model } = await signingIn('/signin?email=free%40example.com')
    model.form.change('password', 'wrong password')
    const submitted = model.submit()
    expect(model.state).toEqual({ type: 'submitting' })
    await submitted
    expect(model.state).toEqual({ type: 'failed', kind: 'invalid-credentials' })
  })

  test('gives the form back once somebody is in: the guards lead on', async () => {
    const { model, portal, settle } = await signingIn('/signin?email=free%40example.com')
    model.form.change('password', sandboxPassword)
    await model.submit()
    await settle()
    expect(model.state).toEqual({ type: 'idle' })
    expect(portal.session.state.type).toBe('signed-in')
  })

  test.each([
    ['sign-in', SignInViewModel],
    ['sign-up', SignUpViewModel],
  ])('restores what was chosen before a reload: %s', async (_page, ViewModel) => {
    const page = await barePortal('/signin')
    page.storage.keep('order-draft', '{"version":1,"plan":"monthly","link":{}}')
    page.portal.container.get<SignInViewModel | SignUpViewModel>(ViewModel).start()
    expect(page.portal.order.order?.product.plan).toBe('monthly')
  })
})

describe('signing up', () => {
  const query = 'firstName=Mira&lastName=Lund&email=mira%40example.com'

  async function signingUp(address = `/signup?${query}`) {
    const page = await barePortal(address)
    const model = page.portal.viewModel(SignUpViewModel)
    return { ...page, model }
  }

  test('begins with an empty form', async () => {
    const { model } = await signingUp('/signup')
    expect(model.state).toEqual({ type: 'idle' })
    expect(model.form.values).toMatchObject({ firstName: '', lastName: '', email: '', password: '' })
  })

  test('sends nothing while the form is not filled in', async () => {
    const { model, service } = await signingUp()
    await model.submit()
    expect(model.state).toEqual({ type: 'idle' })
    expect(service.calls).toEqual([])
  })

  test.each([
    [[], 'password-refused'],
    [['uppercase'], 'password-needs-uppercase'],
  ] as const)(
    'with a password that the provider refuses for %j says so beside it',
    async (missing, problem) => {
      const { model, world } = await signingUp()
      world.faults.next('createAccount', { kind: 'password-refused', missing })
      model.form.change('password', 'long enough')
      const submitted = model.submit()
      expect(model.state).toEqual({ type: 'submitting' })
      await submitted
      expect(model.state).toEqual({ type: 'idle' })
      expect(model.form.problem('password')).toBe(problem)
    },
  )

  test('with an email that is taken says so', async () => {
    const { model, world } = await signingUp()
    world.faults.next('createAccount', { kind: 'email-taken' })
    model.form.change('password', 'long enough')
    await model.submit()
    expect(model.state).toEqual({ type: 'failed', kind: 'email-taken' })
  })

  test('gives the form back once somebody is in: the guards lead on', async () => {
    const { model, portal, settle } = await signingUp()
    model.form.change('password', 'long enough')
    await model.submit()
    await settle()
    expect(model.state).toEqual({ type: 'idle' })
    expect(portal.session.state.type).toBe('signed-in')
  })
})

describe('a provider’s button', () => {
  async function atProviders(isInsideApp = false) {
    const page = await barePortal('/signin', { composition: { insideApp: isInsideApp } })
    return { ...page, model: page.portal.viewModel(ProviderSignInViewModel) }
  }

  test.each([true, false])('is told whether windows fail here: %j', async (isInsideApp) => {
    expect((await atProviders(isInsideApp)).model.windowsFail).toBe(isInsideApp)
  })

  test('knows how somebody has signed in here before', async () => {
    const page = await barePortal('/signin')
    expect(page.portal.viewModel(ProviderSignInViewModel).lastMethod).toBeUndefined()
    page.storage.keep('sign-in-method', 'google')
    expect(page.portal.viewModel(ProviderSignInViewModel).lastMethod).toBe('google')
  })

  test.each([
    ['window-closed', { type: 'idle' }],
    ['window-blocked', { type: 'failed', kind: 'window-blocked' }],
    ['other-method', { type: 'failed', kind: 'other-method' }],
  ] as const)('waits for the window, and then for nothing: %s', async (kind, state) => {
    const { model, world } = await atProviders()
    expect(model.state).toEqual({ type: 'idle' })
    world.faults.next('signInWithProvider', { kind })
    const entered = model.continueWith('apple')
    expect(model.state).toEqual({ type: 'waiting', provider: 'apple' })
    await entered
    expect(model.state).toEqual(state)
  })

  test('gives the button back once somebody is in: the guards lead on', async () => {
    const { model } = await atProviders()
    await model.continueWith('google')
    expect(model.state).toEqual({ type: 'idle' })
  })
})

describe('a forgotten password', () => {
  async function forgotten(address = '/forgot-password?email=free%40example.com') {
    const page = await barePortal(address)
    return { ...page, model: page.portal.viewModel(ForgotPasswordViewModel) }
  }

  test('begins with an empty form, and sends nothing while it is', async () => {
    const { model, world } = await forgotten('/forgot-password')
    expect(model.form.values.email).toBe('')
    await model.submit()
    expect(model.state).toEqual({ type: 'idle' })
    expect(world.read().inbox).toEqual([])
  })

  test('is helped by one email, however often the button is pressed', async () => {
    const { model, world } = await forgotten()
    const submitted = model.submit()
    expect(model.state).toEqual({ type: 'sending' })
    await model.submit()
    await submitted
    expect(model.state).toEqual({ type: 'sent', email: 'free@example.com' })
    await model.submit()
    expect(world.read().inbox).toHaveLength(1)
  })

  test('that cannot be helped now can be tried again', async () => {
    const { model, world } = await forgotten()
    world.faults.next('requestPasswordReset', { kind: 'no-connection' })
    await model.submit()
    expect(model.state).toEqual({ type: 'failed', kind: 'no-connection' })
    await model.submit()
    expect(model.state.type).toBe('sent')
  })
})
