import { expect, test } from 'vitest'
import type { SocialProvider } from '#core/domain/account'
import { failure } from '#core/shared/result'
import { SignInWithProvider } from '#core/use-cases/sign-in-with-provider'
import { eventsOf, newTestEnvironment } from '../../support/test-world'

function setup() {
  const environment = newTestEnvironment()
  const { identity, analytics, log } = environment
  return { ...environment, signIn: new SignInWithProvider(identity, analytics, log) }
}

test.each<[SocialProvider, string]>([
  ['google', 'gina.google@example.com'],
  ['apple', 'alex@example.com'],
])('the first sign-in tracks a lead: %s', async (provider, email) => {
  const { signIn, world, log } = setup()
  const value = { account: { email, method: provider }, isNewAccount: true }
  expect(await signIn.execute(provider)).toMatchObject({ type: 'success', value })
  expect(eventsOf(world)).toEqual([{ name: 'lead', method: provider }])
  expect(log.entries).toEqual([])
})

test('later sign-ins track no lead', async () => {
  const { signIn, identity, world } = setup()
  await identity.signInWithProvider('google')
  await identity.signOut()
  const answer = await signIn.execute('google')
  expect(answer).toMatchObject({ type: 'success', value: { isNewAccount: false } })
  expect(eventsOf(world)).toEqual([])
})

test.each(['closed', 'blocked'] as const)(
  'a window that is %s fails, and is logged if blocked',
  async (window) => {
    const { signIn, world, log } = setup()
    const cause = { kind: `popup-${window}` } as const
    world.change((draft) => void (draft.controls.signInPopup = window))
    expect(await signIn.execute('apple')).toEqual(failure(cause))
    const entry = { level: 'warn', message: 'Provider sign-in failed', cause }
    expect(log.entries).toEqual(window === 'blocked' ? [entry] : [])
  },
)
