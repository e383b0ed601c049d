import { fields } from '#messages/fields'
import { describe, expect, test, vi } from 'vitest'
import { ProviderSignInViewModel } from '../../src/features/sign-in/provider-sign-in.view-model'
import { ForgotPasswordViewModel } from '../../src/screens/forgot-password/forgot-password.view-model'
import { openSignedOut, type HeadlessPage } from '../support/headless-page'
import { portalAt } from '../support/portal-at'
import { eventsOf } from '../support/test-world'
import { logOut, newcomer, submitSignIn, submitSignUp } from '../support/page-actions'

const { problems } = fields

const idle = { type: 'idle' }

describe('the sign-in form', () => {
  test('is not sent while a field is empty', async () => {
    const { signIn, environment } = await openSignedOut('/signin')
    await signIn.submit()
    expect(signIn.state).toEqual(idle)
    expect(signIn.form.problem('email')).toBe(problems['email-required'])
    expect(signIn.form.problem('password')).toBe(problems['password-required'])
    expect(environment.log.entries).toEqual([])
  })

  test('is sent once, and leads home', async () => {
    const page = await openSignedOut('/signin')
    const { signIn } = page
    const held = page.environment.world.faults.hold('signIn')
    page.environment.world.faults.next('signIn', 'refused')
    await submitSignIn(page)
    void signIn.submit()
    expect(signIn.state).toEqual({ type: 'submitting' })
    held.release()
    await page.settle()
    expect(page.address).toBe('/')
    expect(signIn.state).toEqual(idle)
    expect(page.environment.log.entries).toEqual([])
  })

  test.each([
    ['invalid-credentials', ['email', 'password']],
    ['account-disabled', ['email']],
    ['no-connection', []],
    ['too-many-attempts', []],
    ['server-error', []],
    ['unknown', ['email', 'password']],
  ] as const)(
    'shows "%s" until one of these fields changes (%j), and can be sent again',
    async (kind, changing) => {
      for (const field of ['email', 'password'] as const) {
        const page = await openSignedOut('/signin')
        const failed = { type: 'failed', kind }
        page.environment.world.faults.next('signIn', { kind, cause: 'made up' })
        await submitSignIn(page)
        expect(page.signIn.state).toEqual(failed)
        page.signIn.form.change(field, 'another@example.com')
        const isOver = (changing as readonly string[]).includes(field)
        expect(page.signIn.state).toEqual(isOver ? idle : failed)
        await submitSignIn(page)
        expect(page.address).toBe('/')
      }
    },
  )
})

describe('the sign-up form', () => {
  test('starts with the values of the address', async () => {
    const { signUp } = await openSignedOut('/signup?firstName=Mira&lastName=Lund&email=mira%40example.com')
    expect(signUp.state).toEqual(idle)
    expect(signUp.form.values).toEqual({ ...newcomer, password: '' })
    const empty = (await openSignedOut('/signup')).signUp.form.values
    expect(empty).toEqual({ firstName: '', lastName: '', email: '', password: '' })
  })

  test('sends the names once, although the identity provider reports the account meanwhile', async () => {
    const page = await openSignedOut('/signup')
    const { signUp } = page
    const { world, service, log } = page.environment
    const held = world.faults.hold('syncUser')
    await submitSignUp(page)
    void signUp.submit()
    await page.advance(1000)
    expect(page.visiblePage).toBe('/signup')
    expect(signUp.state).toEqual({ type: 'submitting' })
    held.release()
    await page.settle()
    expect(page.address).toBe('/')
    expect(signUp.state).toEqual(idle)
    const { password: _password, ...profile } = newcomer
    expect(service.calls).toEqual([
      { name: 'syncUser', details: profile },
      { name: 'loadUser', details: undefined },
    ])
    expect(eventsOf(world)).toEqual([{ name: 'lead', method: 'password' }])
    expect(log.entries).toEqual([])
  })

  test('marks an email that is taken until it is changed', async () => {
    const page = await openSignedOut('/signup')
    await submitSignUp(page, { email: 'free@example.com' })
    const { signUp } = page
    expect(page.address).toBe('/signup')
    expect(signUp).toMatchObject({ state: { type: 'failed', kind: 'email-taken' }, isEmailTaken: true })
    expect(signUp.form).toMatchObject({ focusRequest: { field: 'email' } })
    expect(signUp.form.values).toEqual({ ...newcomer, email: 'free@example.com' })
    signUp.form.change('password', 'longer than before')
    expect(signUp.isEmailTaken).toBe(true)
    signUp.form.change('email', newcomer.email)
    expect(signUp).toMatchObject({ state: idle, isEmailTaken: false })
    await submitSignUp(page)
    expect(page.address).toBe('/')
  })

  test.each([
    ['email', { kind: 'email-invalid' }, problems['email-invalid']],
    ['password', { kind: 'password-refused', missing: [] }, problems['password-refused']],
    ['password', { kind: 'password-refused', missing: ['uppercase'] }, problems['password-needs-uppercase']],
  ] as const)('marks the %s that the identity provider refuses (%o) until it is changed', async (...row) => {
    const [field, fault, problem] = row
    const page = await openSignedOut('/signup')
    page.environment.world.faults.next('createAccount', fault)
    await submitSignUp(page)
    expect(page.signUp.state).toEqual(idle)
    expect(page.signUp.form).toMatchObject({ focusRequest: { field } })
    expect(page.signUp.form.problem(field)).toBe(problem)
    page.signUp.form.change(field, 'another@example.org')
    expect(page.signUp.form.problem(field)).toBeUndefined()
  })

  test('shows a missing connection until the next attempt', async () => {
    const page = await openSignedOut('/signup')
    page.environment.world.faults.next('createAccount', 'unreachable')
    await submitSignUp(page)
    expect(page.signUp.form).toMatchObject({ focusRequest: undefined })
    page.signUp.form.change('email', 'mira@example.org')
    const state = { type: 'failed', kind: 'no-connection' }
    expect(page.signUp).toMatchObject({ state, isEmailTaken: false })
  })
})

test.each([
  ['/signin', 'signIn', 'signIn', submitSignIn],
  ['/signup', 'signUp', 'createAccount', submitSignUp],
] as const)('on %s only a failure is dismissed by another method: %s', async (...row) => {
  const [address, name, operation, submit] = row
  const page = await openSignedOut(address)
  const { faults } = page.environment.world
  const model = page[name]
  faults.next(operation, { kind: 'no-connection' } as never)
  await submit(page)
  await page.settle()
  expect(model.state.type).toBe('failed')
  model.dismissFailure()
  expect(model.state).toEqual(idle)

  const held = faults.hold(operation)
  await submit(page)
  await page.settle()
  const pending = model.state
  expect(pending).not.toEqual(idle)
  model.dismissFailure()
  expect(model.state).toBe(pending)
  held.release()
})

describe('signing in with a provider', () => {
  test.each([
    ['popup-closed', idle],
    ['popup-blocked', { type: 'failed', failure: { kind: 'popup-blocked' } }],
    ['other-method', { type: 'failed', failure: { kind: 'other-method' } }],
  ] as const)('stops waiting when the window has failed: %s', async (kind, state) => {
    const page = await openSignedOut('/signin')
    const providerSignIn = page.model(ProviderSignInViewModel)
    page.environment.world.faults.next('signInWithProvider', { kind })
    expect(providerSignIn.state).toEqual({ type: 'idle' })
    void providerSignIn.continueWith('apple')
    expect(providerSignIn.state).toEqual({ type: 'waiting', provider: 'apple' })
    await page.settle()
    expect(providerSignIn.state).toEqual(state)
  })

  test.each([
    ['a page of its own', false, 1],
    ['another app', true, 0],
  ] as const)(
    'prepares the window when the browser is idle: in %s',
    async (_where, inAppBrowser, prepared) => {
      const tasks: (() => void)[] = []
      const idleTime = { start: () => undefined, whenIdle: (task: () => void) => void tasks.push(task) }
      const { portal, identity } = await portalAt('/signin', {
        composition: { inAppBrowser, ports: { idleTime } },
      })
      const prepare = vi.spyOn(identity, 'preparePopup')
      portal.viewModel(ProviderSignInViewModel).start()
      expect(prepare).not.toHaveBeenCalled()
      for (const task of tasks) task()
      expect(prepare).toHaveBeenCalledTimes(prepared)
    },
  )

  // Firebase reports a closed window after 8 to 14 seconds: firebase-js-sdk#8061.
  test.each(['apple', 'google'] as const)(
    'opens another window while the first is believed open, and leads home: Apple, then %s',
    async (second) => {
      const page = await openSignedOut('/signin')
      const providerSignIn = page.model(ProviderSignInViewModel)
      const held = page.environment.world.faults.hold('signInWithProvider')
      void providerSignIn.continueWith('apple')
      await page.settle()
      void providerSignIn.continueWith(second)
      expect(providerSignIn.state).toEqual({ type: 'waiting', provider: second })
      await page.settle()
      expect(page.profile.signedIn?.account.method).toBe(second)
      held.release()
      await page.settle()
      expect(providerSignIn.state).toEqual(idle)
      expect(page.profile.signedIn?.account.method).toBe(second)
      expect(eventsOf(page.environment.world)).toEqual([{ name: 'lead', method: second }])
    },
  )

  test('waits for no window once the email form is submitted, and a window that is finished later changes nothing', async () => {
    const page = await openSignedOut('/signin')
    const providerSignIn = page.model(ProviderSignInViewModel)
    const held = page.environment.world.faults.hold('signInWithProvider')
    void providerSignIn.continueWith('google')
    await page.settle()
    providerSignIn.onOtherMethod()
    expect(providerSignIn.state).toEqual(idle)
    await submitSignIn(page)
    held.release()
    await page.settle()
    expect(page.profile.signedIn?.account).toMatchObject({ email: 'free@example.com', method: 'password' })
    expect(providerSignIn.state).toEqual(idle)
    expect(eventsOf(page.environment.world)).toEqual([])
  })

  test('drops the failure of a window that is waited for no longer, and removes a shown one', async () => {
    const page = await openSignedOut('/signin')
    const providerSignIn = page.model(ProviderSignInViewModel)
    const { faults } = page.environment.world
    faults.next('signInWithProvider', { kind: 'popup-blocked' })
    void providerSignIn.continueWith('google')
    providerSignIn.onOtherMethod()
    await page.settle()
    expect(providerSignIn.state).toEqual(idle)
    faults.next('signInWithProvider', { kind: 'popup-blocked' })
    await providerSignIn.continueWith('google')
    expect(providerSignIn.state.type).toBe('failed')
    providerSignIn.onOtherMethod()
    expect(providerSignIn.state).toEqual(idle)
  })
})

describe('what was typed into one form', () => {
  const typed = { ...newcomer, email: 'free@example.com' }

  async function fillSignUp(): Promise<HeadlessPage> {
    const page = await openSignedOut('/signup')
    await page.fill(page.signUp.form, typed)
    return page
  }

  test('fills the other forms, except the password', async () => {
    const page = await fillSignUp()
    await page.visit('/forgot-password')
    expect(page.model(ForgotPasswordViewModel).form.values).toEqual({ email: typed.email })
    await page.visit('/signin')
    expect(page.signIn.form.values).toEqual({ email: typed.email, password: '' })
    await page.fill(page.signIn.form, { email: 'mira@example.com', password: 'another' })
    await page.visit('/signup')
    expect(page.signUp.form.values).toEqual({ ...typed, email: 'mira@example.com', password: '' })
  })

  test('is preferred to the address, also when it was emptied', async () => {
    const page = await openSignedOut('/signup?email=ann%40example.org&firstName=Ann')
    page.signUp.form.change('email', 'mira@example.com')
    page.signUp.form.change('firstName', '')
    await page.visit('/signin?email=ann%40example.org')
    expect(page.signIn.form.values.email).toBe('mira@example.com')
    await page.visit('/signup?email=ann%40example.org&firstName=Ann')
    expect(page.signUp.form.values.firstName).toBe('')
  })

  test('is not persisted: a reload forgets it', async () => {
    const before = await fillSignUp()
    await before.visit('/signin')
    const stored = (['order', 'order-draft', 'sign-in-method', 'pending-purchase'] as const).map((item) =>
      before.environment.storage.read(item),
    )
    expect(before.address + JSON.stringify(stored)).not.toMatch(/Mira|Lund|free@/)
    expect((await before.reload()).signIn.form.values.email).toBe('')
  })

  test('includes the email of the address', async () => {
    const page = await openSignedOut('/signin?email=mira%40example.com')
    await page.visit('/forgot-password')
    expect(page.model(ForgotPasswordViewModel).form.values.email).toBe('mira@example.com')
    page.model(ForgotPasswordViewModel).form.change('email', 'fay@example.com')
    await page.visit('/signin')
    expect(page.signIn.form.values.email).toBe('fay@example.com')
    const other = await openSignedOut('/forgot-password?email=free%40example.com')
    await other.visit('/signin')
    expect(other.signIn.form.values.email).toBe('free@example.com')
  })

  test('is forgotten after the sign-out', async () => {
    const page = await fillSignUp()
    await page.visit('/signin')
    await submitSignIn(page)
    await logOut(page)
    expect(page.signIn.form.values).toEqual({ email: '', password: '' })
    await page.visit('/signup')
    expect(page.signUp.form.values).toEqual({ firstName: '', lastName: '', email: '', password: '' })
  })
})
