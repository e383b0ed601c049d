import { expect, test } from 'vitest'
import { sandboxPassword } from '#adapters/in-memory/seed'
import { ConfirmSignIn } from '#core/use-cases/confirm-sign-in'
import { expectFailure, valueOf } from '../../contracts/results'
import { newTestEnvironment, signIn } from '../../support/test-world'

const fiveMinutes = 5 * 60 * 1000

async function signedInByGoogle() {
  const environment = newTestEnvironment()
  const { identity, clock, log, world } = environment
  const { account } = valueOf(await identity.signInWithProvider('google'))
  const tokens = () => world.read().tokensIssued
  return { ...environment, id: account.id, tokens, confirmSignIn: new ConfirmSignIn(identity, clock, log) }
}

test('is needed more than five minutes after the sign-in, and not after it was confirmed', async () => {
  const { confirmSignIn, clock, id } = await signedInByGoogle()
  await clock.advance(fiveMinutes)
  expect(confirmSignIn.isNeeded()).toBe(false)
  await clock.advance(1)
  expect(confirmSignIn.isNeeded()).toBe(true)
  valueOf(await confirmSignIn.byProvider(id, 'google'))
  expect(confirmSignIn.isNeeded()).toBe(false)
})

test('in the window of a provider gives the service a new token', async () => {
  const { confirmSignIn, id, tokens, log } = await signedInByGoogle()
  const before = tokens()
  valueOf(await confirmSignIn.byProvider(id, 'google'))
  expect(tokens()).toBeGreaterThan(before)
  expect(log.entries).toEqual([])
})

test.each([
  ['another account', 'apple', undefined, 'other-account'],
  ['no connection', 'google', { kind: 'no-connection' }, 'no-connection'],
] as const)('fails in the window with %s, which is logged', async (_what, provider, fault, kind) => {
  const { confirmSignIn, id, world, log } = await signedInByGoogle()
  if (fault) world.faults.next('reauthenticateWithProvider', fault)
  expectFailure(await confirmSignIn.byProvider(id, provider), kind)
  expect(log.entries).toMatchObject([{ level: 'warn', cause: { kind } }])
})

test('a window that is closed is no failure to log', async () => {
  const { confirmSignIn, id, world, log } = await signedInByGoogle()
  world.change(({ controls }) => void (controls.signInPopup = 'closed'))
  expectFailure(await confirmSignIn.byProvider(id, 'google'), 'popup-closed')
  expect(log.entries).toEqual([])
})

test('fails where the token cannot be renewed', async () => {
  const { confirmSignIn, id, world } = await signedInByGoogle()
  world.faults.next('bearerToken', { kind: 'no-connection' })
  expectFailure(await confirmSignIn.byProvider(id, 'google'), 'no-connection')
})

test('by password keeps the account, whoever has the password', async () => {
  const environment = newTestEnvironment()
  const { identity, clock, log } = environment
  const { id, email } = await signIn(environment)
  const confirmSignIn = new ConfirmSignIn(identity, clock, log)
  valueOf(await confirmSignIn.byPassword(id, email, sandboxPassword))
  expectFailure(
    await confirmSignIn.byPassword(id, 'promo@example.com', sandboxPassword),
    'invalid-credentials',
  )
})
