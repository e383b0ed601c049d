import { describe, expect, test } from 'vitest'
import { barePortal } from './support'
import { SetPasswordViewModel } from '../../src/screens/set-password/set-password.view-model'

const strong = 'Meadow-2027'

/** At the address of a link that was sent by email, or of another. */
async function atLink(search?: string) {
  const page = await barePortal('/set-password')
  await page.identity.requestPasswordReset('free@example.com')
  const { search: sent } = new URL(page.world.read().inbox.at(-1)?.link ?? '', 'https://portal.example.com')
  page.portal.navigation.onLocationChange('/set-password', search ?? sent)
  return { ...page, model: page.portal.viewModel(SetPasswordViewModel) }
}

async function ready() {
  const page = await atLink()
  page.model.start()
  await page.settle()
  return page
}

const isReady = { type: 'ready', email: 'free@example.com' }

describe('a link', () => {
  test('is checked, and tells whose password it is', async () => {
    const { model, settle, redirects } = await atLink()
    expect(model).toMatchObject({ state: { type: 'verifying' }, password: '' })
    model.start()
    await settle()
    expect(model.state).toEqual(isReady)
    expect(redirects).toEqual([])
  })

  test('that is missing leads home, with no way Back and without a word', async () => {
    const { model, settle, redirects, portal } = await atLink('')
    model.start()
    await settle()
    expect(redirects).toEqual(['/'])
    expect(portal.notices.current).toBeUndefined()
  })

  test.each([
    ['code-invalid', 'reset-link-invalid'],
    ['code-expired', 'reset-link-invalid'],
    ['no-connection', 'reset-link-unchecked'],
  ] as const)('that is no good (%s) leads home with a sentence', async (kind, notice) => {
    const { model, settle, redirects, portal, world } = await atLink()
    world.faults.next('verifyResetCode', { kind })
    model.start()
    await settle()
    expect(redirects).toEqual(['/'])
    expect(portal.notices.current?.kind).toBe(notice)
  })

  test('that was checked in vain by a screen that is gone is good all the same', async () => {
    const { model, settle, world, portal } = await atLink()
    world.faults.next('verifyResetCode', { kind: 'no-connection' })
    model.start()()
    model.start()
    await settle()
    expect(model.state).toEqual(isReady)
    expect(portal.notices.current).toBeUndefined()
  })

  test('whose answer comes when nobody waits any more changes nothing', async () => {
    const { model, settle, world } = await atLink()
    const held = world.faults.hold('verifyResetCode')
    model.start()()
    held.release()
    await settle()
    expect(model.state).toEqual({ type: 'verifying' })
  })
})

describe('a new password', () => {
  test('is judged while it is typed', async () => {
    const { model } = await ready()
    model.type('meadow')
    expect(model.checks).toEqual({ length: false, uppercase: false, special: false })
    expect(model.strong).toBe(false)
    model.type(strong)
    expect(model.strong).toBe(true)
  })

  test('that is weak, or typed before the link is checked, is not sent', async () => {
    const { model, settle, world } = await atLink()
    model.type(strong)
    await model.submit()
    expect(model.state).toEqual({ type: 'verifying' })
    model.start()
    await settle()
    model.type('meadow')
    await model.submit()
    expect(model.state).toEqual(isReady)
    expect(world.read().resetCodes.map(({ used }) => used)).toEqual([false])
  })

  test('that is set leads on, with no way Back', async () => {
    const { model, redirects } = await ready()
    model.type(strong)
    const submitted = model.submit()
    expect(model.state).toEqual({ ...isReady, type: 'submitting' })
    await submitted
    expect(redirects).toEqual(['/set-password-successful'])
  })

  test('that is refused says why until another is typed', async () => {
    const { model, world, redirects } = await ready()
    world.faults.next('confirmPasswordReset', { kind: 'too-many-attempts' })
    model.type(strong)
    await model.submit()
    expect(model.state).toEqual({ ...isReady, failure: { kind: 'too-many-attempts' } })
    model.type(`${strong}!`)
    expect(model.state).toEqual(isReady)
    expect(redirects).toEqual([])
  })
})
