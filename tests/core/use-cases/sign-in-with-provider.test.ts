import { describe, expect, test } from 'vitest'
import type { SocialProvider } from '../../../src-core/domain/account'
import { failure } from '../../../src-core/shared/result'
import { SignInWithProvider } from '../../../src-core/use-cases/sign-in-with-provider'
import { eventsOf, newTestEnvironment, personOf } from '../../support/test-world'

function setup() {
  const environment = newTestEnvironment()
  const { identity, portalApi, analytics, log } = environment
  return { ...environment, signIn: new SignInWithProvider(identity, portalApi, analytics, log) }
}

describe('the first sign-in', () => {
  test.each<[SocialProvider, string, { firstName?: string; lastName?: string }]>([
    ['google', 'gina.google@example.com', { firstName: 'Gina Maria', lastName: 'Google' }],
    ['apple', 'alex@example.com', { firstName: 'Alex' }],
  ])('sends first and last name and tracks the lead: %s', async (provider, email, name) => {
    const { signIn, world, service, log } = setup()
    const value = { account: { email, method: provider }, profile: 'synced' }
    expect(await signIn.execute(provider)).toMatchObject({ type: 'success', value })
    expect(service.calls).toEqual([{ name: 'syncUser', details: { ...name, email } }])
    expect(personOf(world, email).lastName).toBe(name.lastName)
    expect(eventsOf(world)).toEqual([{ name: 'lead', method: provider }])
    expect(log.entries).toEqual([])
  })

  test('succeeds when the profile could not be saved, and logs it', async () => {
    const { signIn, world, log } = setup()
    world.faults.next('syncUser', 'unreachable')
    const answer = await signIn.execute('google')
    expect(answer).toMatchObject({ type: 'success', value: { profile: 'not-sent' } })
    expect(eventsOf(world)).toEqual([{ name: 'lead', method: 'google' }])
    expect(log.entries).toMatchObject([
      { level: 'warn', message: 'The profile could not be synced', cause: { kind: 'unreachable' } },
    ])
  })
})

test('later sign-ins send no profile and track no lead', async () => {
  const { signIn, identity, world, service } = setup()
  await identity.signInWithProvider('google')
  await identity.signOut()
  const answer = await signIn.execute('google')
  expect(answer).toMatchObject({ type: 'success', value: { profile: 'not-sent' } })
  expect(service.calls).toEqual([])
  expect(eventsOf(world)).toEqual([])
})

test.each(['closed', 'blocked'] as const)(
  'a window that is %s fails, and is logged if blocked',
  async (window) => {
    const { signIn, world, log, service } = setup()
    const cause = { kind: `popup-${window}` } as const
    world.change((draft) => void (draft.controls.signInPopup = window))
    expect(await signIn.execute('apple')).toEqual(failure(cause))
    const entry = { level: 'warn', message: 'Provider sign-in failed', cause }
    expect(log.entries).toEqual(window === 'blocked' ? [entry] : [])
    expect(service.calls).toEqual([])
  },
)
