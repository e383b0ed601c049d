import { describe, expect, test } from 'vitest'
import { readResetLink } from '#adapters/in-memory/reset-codes'
import type { EmailLinks } from '#core/ports/email-links'
import type { CountryLookup } from '#core/ports/geo'
import { ForgotPasswordViewModel } from '../../src/screens/forgot-password/forgot-password.view-model'
import { SetPasswordViewModel } from '../../src/screens/set-password/set-password.view-model'
import { HeadlessPage, openSignedOut, openSignedIn } from '../support/headless-page'
import { portalAt } from '../support/portal-at'
import { newTestEnvironment, personOf } from '../support/test-world'

const strong = 'Still-Water'
const ready = { type: 'ready', email: 'free@example.com' }

const linkIn = (page: Pick<HeadlessPage['environment'], 'world'>) =>
  page.world.read().inbox.at(-1)?.link ?? ''

describe('forgot password', () => {
  async function openForm(address = '/forgot-password?email=free%40example.com') {
    const page = await openSignedOut(address)
    return { page, model: page.model(ForgotPasswordViewModel), ...page.environment }
  }

  test.each(['', 'free@example'])('does not send the invalid email "%s"', async (email) => {
    const { model, world } = await openForm('/forgot-password')
    expect(model).toMatchObject({ state: { type: 'idle' }, form: { values: { email: '' } } })
    model.form.change('email', email)
    await model.submit()
    expect(model.state).toEqual({ type: 'idle' })
    expect(world.read().inbox).toEqual([])
  })

  test('sends one email to the email of the address', async () => {
    const { page, model, world } = await openForm()
    void model.submit()
    void model.submit()
    expect(model.state).toEqual({ type: 'sending' })
    await page.settle()
    await model.submit()
    expect(model.state).toEqual({ type: 'sent', email: 'free@example.com' })
    expect(world.read().inbox).toMatchObject([{ to: 'free@example.com' }])
  })

  test.each([
    ['refused', 'user-not-found', true],
    ['server-error', 'unknown', true],
    ['unreachable', 'no-connection', false],
    [{ kind: 'too-many-attempts' }, 'too-many-attempts', false],
  ] as const)(
    'shows a failure until the next attempt, at the email until it is changed: %o',
    async (...row) => {
      const [fault, kind, isEmailRefused] = row
      const { model, world } = await openForm()
      world.faults.next('requestPasswordReset', fault)
      await model.submit()
      expect(model).toMatchObject({ state: { type: 'failed', kind }, isEmailRefused })
      expect(model.form).toMatchObject({ focusRequest: isEmailRefused ? { field: 'email' } : undefined })
      model.form.change('email', 'subscribed@example.com')
      const state = isEmailRefused ? { type: 'idle' } : { type: 'failed', kind }
      expect(model).toMatchObject({ state, isEmailRefused: false })
      await model.submit()
      expect(model.state).toEqual({ type: 'sent', email: 'subscribed@example.com' })
    },
  )
})

async function atLink() {
  const page = await portalAt('/set-password')
  await page.identity.requestPasswordReset('free@example.com')
  const { search } = new URL(linkIn(page), 'https://portal.example.com')
  page.portal.navigation.onLocationChange('/set-password', search)
  return { ...page, model: page.portal.viewModel(SetPasswordViewModel) }
}

async function openVerifiedLink() {
  const page = await atLink()
  page.model.start()
  await page.settle()
  return page
}

describe('a reset link', () => {
  test.each(['', '?mode=resetPassword&oobCode=', '?mode=verifyEmail&oobCode=abc'])(
    'without a code or with another mode leads home with a notice: "%s"',
    async (query) => {
      const page = await openSignedOut(`/set-password${query}`)
      expect(page.address).toBe('/signin')
      expect(page.notice).toMatchObject({ kind: 'reset-link-invalid' })
      const home = await openSignedIn(`/set-password${query}`)
      expect(home.address).toBe('/')
      expect(home.notice).toMatchObject({ kind: 'reset-link-invalid' })
    },
  )

  test('of another kind is left to the identity provider, also after a trailing slash', async () => {
    const opened: unknown[] = []
    const emailLinks: EmailLinks = {
      readResetLink,
      openProviderPage: (query) => opened.push([...query]) > 0,
    }
    const link = '/set-password/?mode=recoverEmail&oobCode=abc&lang=en'
    const { portal, redirects } = await portalAt(link, { composition: { ports: { emailLinks } } })
    const model = portal.viewModel(SetPasswordViewModel)
    model.start()
    expect(opened).toEqual([Object.entries({ mode: 'recoverEmail', oobCode: 'abc', lang: 'en' })])
    expect(model.state).toEqual({ type: 'verifying' })
    expect(redirects).toEqual([])
  })

  test.each([
    ['code-invalid', 'reset-link-invalid'],
    ['code-expired', 'reset-link-invalid'],
    ['no-connection', 'reset-link-unchecked'],
  ] as const)('that cannot be verified (%s) leads home with a notice', async (kind, notice) => {
    const { model, settle, redirects, portal, world } = await atLink()
    world.faults.next('verifyResetCode', { kind })
    model.start()
    await settle()
    expect(redirects).toEqual(['/'])
    expect(portal.notices.current).toMatchObject({ type: 'failed', kind: notice })
  })

  test('is verified, again by a screen that starts again, and names the account', async () => {
    const { model, settle, world, portal, redirects } = await atLink()
    expect(model).toMatchObject({ state: { type: 'verifying' }, password: '', isLinkInvalid: false })
    world.faults.next('verifyResetCode', { kind: 'no-connection' })
    model.start()()
    model.start()
    await settle()
    expect(model.state).toEqual(ready)
    expect(redirects).toEqual([])
    expect(portal.notices.current).toBeUndefined()
  })

  test('changes nothing when its response comes after the screen was left', async () => {
    const { model, settle, world } = await atLink()
    const held = world.faults.hold('verifyResetCode')
    model.start()()
    held.release()
    await settle()
    expect(model.state).toEqual({ type: 'verifying' })
  })

  test('is verified while no country is known, and none is looked up before the next page', async () => {
    const environment = newTestEnvironment()
    await environment.identity.requestPasswordReset('free@example.com')
    const lookups: string[] = []
    const lookUp = (): CountryLookup => {
      lookups.push('looked up')
      return { type: 'pending' }
    }
    const page = new HeadlessPage({ ...environment, geo: { lookUp } }, linkIn(environment))
    await page.advance(200)
    expect(page.visiblePage).toBe('/set-password')
    expect(page.model(SetPasswordViewModel).state).toEqual(ready)
    await page.advance(20_000)
    expect(lookups).toEqual([])
    await page.visit('/forgot-password')
    expect(lookups).not.toEqual([])
  })

  test('can be requested again at home, or on the forgot-password page while signed out', async () => {
    expect((await atLink()).model.newLinkPage).toBe('/forgot-password')
    const { portal } = await portalAt('/set-password', { email: 'free@example.com' })
    expect(portal.viewModel(SetPasswordViewModel).newLinkPage).toBe('/')
  })
})

describe('a new password', () => {
  test('is not sent while it is weak, or before the link is verified', async () => {
    const { model, settle, world } = await atLink()
    model.changePassword(strong)
    await model.submit()
    expect(model.state).toEqual({ type: 'verifying' })
    model.start()
    await settle()
    model.changePassword('meadow')
    expect(model.checks).toEqual({ length: false, uppercase: false, special: false })
    expect(model.isStrong).toBe(false)
    await model.submit()
    expect(model.state).toEqual(ready)
    expect(world.read().resetCodes.map(({ used }) => used)).toEqual([false])
  })

  test('is set once, and leads to the confirmation without a way Back', async () => {
    const { model, redirects, world, log } = await openVerifiedLink()
    model.changePassword(strong)
    expect(model.isStrong).toBe(true)
    const submitted = model.submit()
    expect(model.state).toEqual({ ...ready, type: 'submitting' })
    await model.submit()
    await submitted
    expect(redirects).toEqual(['/set-password-successful?email=free%40example.com'])
    expect(personOf(world, 'free@example.com').password).toBe(strong)
    expect(log.entries).toEqual([])
  })

  test('is shown as it is sent once the field is left or submitted, and not while it is typed', async () => {
    const { model, world } = await openVerifiedLink()
    model.changePassword(`${strong} `)
    expect(model.password).toBe(`${strong} `)
    model.trimPassword()
    expect(model.password).toBe(strong)
    model.changePassword(`\u3000${strong}\u00a0`)
    const submitted = model.submit()
    expect(model.password).toBe(strong)
    await submitted
    expect(personOf(world, 'free@example.com').password).toBe(strong)
  })

  test('shows a failure until the password changes', async () => {
    const { model, redirects, world } = await openVerifiedLink()
    const failure = { kind: 'password-refused', missing: ['length'] } as const
    world.faults.next('confirmPasswordReset', failure)
    model.changePassword(strong)
    await model.submit()
    model.trimPassword()
    expect(model).toMatchObject({ state: { ...ready, failure }, password: strong, isLinkInvalid: false })
    expect(redirects).toEqual([])
    model.changePassword(`${strong}!`)
    expect(model.state).toEqual(ready)
    await model.submit()
    expect(redirects).toEqual(['/set-password-successful?email=free%40example.com'])
  })

  test.each(['code-expired', 'code-invalid'] as const)(
    'shows an invalid link (%s) whatever is typed',
    async (kind) => {
      const { model, world } = await openVerifiedLink()
      world.faults.next('confirmPasswordReset', { kind })
      model.changePassword(strong)
      await model.submit()
      model.changePassword(`${strong}!`)
      expect(model).toMatchObject({ state: { ...ready, failure: { kind } }, isLinkInvalid: true })
    },
  )
})
