import { describe, expect, test } from 'vitest'
import type { SocialProvider } from '../../../src-core/domain/account'
import { SignInWithProvider } from '../../../src-core/use-cases/sign-in-with-provider'
import { eventsOf, newOutside, personOf } from '../../support/test-world'

function continuing() {
  const outside = newOutside()
  const { identity, portalApi, analytics, log } = outside
  return { ...outside, signIn: new SignInWithProvider(identity, portalApi, analytics, log) }
}

describe('the first time', () => {
  test.each<[SocialProvider, string, { firstName?: string; lastName?: string }]>([
    ['google', 'gina.google@example.com', { firstName: 'Gina Maria', lastName: 'Google' }],
    ['apple', 'alex@example.com', { firstName: 'Alex' }],
  ])('tells the service the name, split, and reports the lead: %s', async (provider, email, name) => {
    const { signIn, world, service, log } = continuing()
    const answer = await signIn.execute(provider)
    expect(answer).toMatchObject({
      type: 'success',
      value: { account: { email, method: provider }, profile: 'synced' },
    })
    expect(service.calls).toEqual([{ name: 'syncUser', details: { ...name, email } }])
    expect(personOf(world, email).lastName).toBe(name.lastName)
    expect(eventsOf(world)).toEqual([{ name: 'lead', method: provider }])
    expect(log.entries).toEqual([])
  })

  test('a profile that cannot be patched is logged and nothing else', async () => {
    const { signIn, world, log } = continuing()
    world.faults.next('syncUser', 'unreachable')
    const answer = await signIn.execute('google')
    expect(answer).toMatchObject({ type: 'success', value: { profile: 'not-sent' } })
    expect(eventsOf(world)).toEqual([{ name: 'lead', method: 'google' }])
    expect(log.entries).toMatchObject([
      { level: 'warn', message: 'The profile could not be patched', cause: { kind: 'unreachable' } },
    ])
  })
})

test('later times send nothing and report no lead', async () => {
  const { signIn, identity, world, service } = continuing()
  await identity.signInWithProvider('google')
  await identity.signOut()
  const answer = await signIn.execute('google')
  expect(answer).toMatchObject({ type: 'success', value: { profile: 'not-sent' } })
  expect(service.calls).toEqual([])
  expect(eventsOf(world)).toEqual([])
})

test('a window that the visitor closed is not logged: it is no error', async () => {
  const { signIn, world, log } = continuing()
  world.change((draft) => void (draft.controls.signInWindow = 'closed'))
  expect(await signIn.execute('apple')).toEqual({ type: 'error', error: { kind: 'window-closed' } })
  expect(log.entries).toEqual([])
})

test('a window that the browser blocked is logged', async () => {
  const { signIn, world, log, service } = continuing()
  world.change((draft) => void (draft.controls.signInWindow = 'blocked'))
  expect(await signIn.execute('apple')).toEqual({ type: 'error', error: { kind: 'window-blocked' } })
  expect(log.entries).toEqual([
    { level: 'warn', message: 'Provider sign-in failed', cause: { kind: 'window-blocked' } },
  ])
  expect(service.calls).toEqual([])
})
