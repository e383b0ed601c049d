import { describe, expect, test } from 'vitest'
import type { CurrentNotice } from '../../src/stores/notice-store'
import { newVisitor, openPortal, returningUser, type HeadlessPortal } from '../support/headless-portal'
import { newOutside, personOf } from '../support/test-world'

const strong = 'Still-Water'
const invalid: CurrentNotice = { kind: 'reset-link-invalid', detail: '' }

async function ask(page: HeadlessPortal, email: string): Promise<void> {
  await page.fill(page.forgotPassword.form, { email })
  void page.forgotPassword.submit()
  await page.settle()
}

/** The link of the last email that was sent. */
const linkIn = (page: HeadlessPortal) => page.outside.world.read().inbox.at(-1)?.link ?? ''

async function withLink(): Promise<HeadlessPortal> {
  const page = await newVisitor('/forgot-password')
  await ask(page, 'free@example.com')
  await page.visit(linkIn(page))
  return page
}

async function submit(page: HeadlessPortal, password: string): Promise<void> {
  page.setPassword.type(password)
  void page.setPassword.submit()
  await page.settle()
}

describe('forgot password', () => {
  test('sends a link, once, and then there is nothing left to press', async () => {
    const page = await newVisitor('/forgot-password')
    await page.fill(page.forgotPassword.form, { email: 'free@example.com' })
    void page.forgotPassword.submit()
    void page.forgotPassword.submit()
    expect(page.forgotPassword.state.type).toBe('sending')
    await page.settle()
    expect(page.forgotPassword.state).toEqual({ type: 'sent', email: 'free@example.com' })
    await page.forgotPassword.submit()
    expect(page.outside.world.read().inbox).toHaveLength(1)
  })

  test('is filled in with the email of the address', async () => {
    const page = await newVisitor('/forgot-password?email=free%40example.com')
    void page.forgotPassword.submit()
    await page.settle()
    expect(page.outside.world.read().inbox).toMatchObject([{ to: 'free@example.com' }])
  })

  test.each(['', '  ', 'free', 'free@example', 'fr ee@example.com'])('"%s" is not sent', async (email) => {
    const page = await newVisitor('/forgot-password')
    await ask(page, email)
    expect(page.forgotPassword.state.type).toBe('idle')
    expect(page.outside.world.read().inbox).toEqual([])
  })

  test.each([
    ['refused', 'user-not-found'],
    ['unreachable', 'no-connection'],
    ['server-error', 'unknown'],
    [{ kind: 'too-many-attempts' }, 'too-many-attempts'],
  ] as const)('that fails (%o) is logged and told, and can be tried again', async (fault, kind) => {
    const page = await newVisitor('/forgot-password')
    page.outside.world.faults.next('requestPasswordReset', fault)
    await ask(page, 'free@example.com')
    expect(page.forgotPassword.state).toEqual({ type: 'failed', kind })
    expect(page.outside.log.entries).toMatchObject([{ message: 'The reset email was not sent' }])
    void page.forgotPassword.submit()
    await page.settle()
    expect(page.forgotPassword.state.type).toBe('sent')
  })

  test('is no page for who is signed in', async () => {
    expect((await returningUser('/forgot-password')).address).toBe('/')
  })
})

describe('a link', () => {
  test.each([
    '/set-password',
    '/set-password?mode=resetPassword',
    '/set-password?oobCode=abc',
    '/set-password?mode=resetPassword&oobCode=',
    '/set-password?mode=verifyEmail&oobCode=abc',
  ])('that is none (%s) leads home, which is the sign-in, and says nothing', async (address) => {
    const page = await newVisitor(address)
    expect(page.address).toBe('/signin')
    expect(page.notice).toBeUndefined()
    expect(page.outside.log.entries).toEqual([])
  })

  test('that is none leads who is signed in home', async () => {
    expect((await returningUser('/set-password')).address).toBe('/')
  })

  test('that is bad is logged; the sentence survives the redirects to the sign-in', async () => {
    const page = await newVisitor('/set-password?mode=resetPassword&oobCode=made-up')
    expect(page.address).toBe('/signin')
    expect(page.notice).toEqual(invalid)
    expect(page.outside.log.entries[0]).toMatchObject({ message: 'The reset link could not be verified' })
    expect(JSON.stringify(page.outside.log.entries)).not.toContain('made-up')
    await page.visit('/forgot-password')
    expect(page.notice).toBeUndefined()
  })

  test('that is bad leads who is signed in home, with the sentence', async () => {
    const page = await returningUser('/set-password?mode=resetPassword&oobCode=made-up')
    expect(page.address).toBe('/')
    expect(page.notice).toEqual(invalid)
  })

  test('that is too old is a bad one', async () => {
    const outside = newOutside()
    await outside.identity.requestPasswordReset('free@example.com')
    await outside.clock.advance(60 * 60 * 1000 + 1)
    const page = await openPortal(outside.world.read().inbox[0]?.link ?? '', outside)
    expect(page.address).toBe('/signin')
    expect(page.notice).toEqual(invalid)
  })

  test('that was used is a bad one', async () => {
    const page = await withLink()
    await submit(page, strong)
    expect(page.address).toBe('/set-password-successful')
    await page.visit(linkIn(page))
    expect(page.address).toBe('/signin')
    expect(page.notice).toEqual(invalid)
  })
})

describe('setting the password', () => {
  test('says whose it is, by the link, as soon as that is known', async () => {
    const page = await newVisitor('/forgot-password')
    await ask(page, 'free@example.com')
    const held = [1, 2].map(() => page.outside.world.faults.hold('verifyResetCode'))
    await page.visit(linkIn(page))
    expect(page.setPassword.state).toEqual({ type: 'verifying' })
    page.setPassword.type(strong)
    await page.setPassword.submit()
    for (const each of held) each.release()
    await page.settle()
    expect(page.setPassword.state).toEqual({ type: 'ready', email: 'free@example.com' })
  })

  test.each([
    ['', { length: false, uppercase: false, special: false }],
    ['abcdefgh', { length: true, uppercase: false, special: false }],
    ['ABC', { length: false, uppercase: true, special: false }],
    ['a-b', { length: false, uppercase: false, special: true }],
    ['Éàçdefg-', { length: true, uppercase: true, special: true }],
    ['  Ab-1   ', { length: false, uppercase: true, special: true }],
  ])('"%s" is judged live', async (password, checks) => {
    const page = await withLink()
    page.setPassword.type(password)
    expect(page.setPassword.checks).toEqual(checks)
    expect(page.setPassword.strong).toBe(Object.values(checks).every(Boolean))
  })

  test.each(['', 'short-A', 'no-capital-1', 'NoSpecial1'])('"%s" is not sent', async (password) => {
    const page = await withLink()
    await submit(page, password)
    expect(page.address).toBe(linkIn(page))
    expect(page.setPassword.state).toEqual({ type: 'ready', email: 'free@example.com' })
    expect(page.outside.world.read().resetCodes[0]?.used).toBe(false)
  })

  test('sends it without the spaces around it, once, and leads on', async () => {
    const page = await withLink()
    page.setPassword.type(` ${strong}  `)
    void page.setPassword.submit()
    void page.setPassword.submit()
    expect(page.setPassword.state).toEqual({ type: 'submitting', email: 'free@example.com' })
    await page.settle()
    expect(page.address).toBe('/set-password-successful')
    expect(page.shown).toBe('/set-password-successful')
    expect(personOf(page.outside.world, 'free@example.com').password).toBe(strong)
    expect(page.outside.log.entries).toEqual([])
  })

  test.each([
    ['unreachable', 'no-connection'],
    ['server-error', 'unknown'],
    [{ kind: 'too-many-attempts' }, 'too-many-attempts'],
    [{ kind: 'password-refused', missing: ['length'] }, 'password-refused'],
    [{ kind: 'unknown', cause: new Error('boom') }, 'unknown'],
  ] as const)('that fails (%o) stays, with an error, until something is typed', async (fault, kind) => {
    const page = await withLink()
    page.outside.world.faults.next('confirmPasswordReset', fault)
    await submit(page, strong)
    expect(page.address).toBe(linkIn(page))
    expect(page.setPassword.state).toMatchObject({ type: 'ready', failure: { kind } })
    expect(page.setPassword.password).toBe(strong)
    expect(page.outside.log.entries).toMatchObject([{ message: 'The new password was not set' }])
    page.setPassword.type(`${strong}!`)
    expect(page.setPassword.state).toEqual({ type: 'ready', email: 'free@example.com' })
    await submit(page, strong)
    expect(page.address).toBe('/set-password-successful')
  })

  test.each(['code-expired', 'code-invalid'] as const)(
    'that fails because of the link (%s) says so until it is tried again: another password mends no link',
    async (kind) => {
      const page = await withLink()
      page.outside.world.faults.next('confirmPasswordReset', { kind })
      await submit(page, strong)
      page.setPassword.type(`${strong}!`)
      expect(page.setPassword.state).toMatchObject({ type: 'ready', failure: { kind } })
      await submit(page, strong)
      expect(page.address).toBe('/set-password-successful')
    },
  )

  test('without a code any more is an invalid address', async () => {
    const page = await withLink()
    page.portal.navigation.onLocationChange('/set-password', '')
    await submit(page, strong)
    expect(page.setPassword.state).toMatchObject({ failure: { kind: 'link-missing' } })
  })

  test('by who is signed in ends their session, without a page in between', async () => {
    const page = await returningUser('/')
    page.resetPassword.ask()
    await page.resetPassword.send()
    await page.visit(linkIn(page))
    expect(page.shown).toBe('/set-password')
    await submit(page, strong)
    expect(page.address).toBe('/set-password-successful')
    expect(page.portal.session.state.type).toBe('signed-out')
  })
})
