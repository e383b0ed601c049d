import { describe, expect, test, vi } from 'vitest'
import { sandboxPassword } from '#adapters/in-memory/seed'
import { failure, success } from '#core/shared/result'
import { SignIn } from '#core/use-cases/sign-in'
import { eventsOf, newTestEnvironment } from '../../support/test-world'

function setup() {
  const environment = newTestEnvironment()
  return { ...environment, signIn: new SignIn(environment.identity, environment.log) }
}

test('returns the account, and tracks no lead', async () => {
  const { signIn, world, service, log } = setup()
  const answer = await signIn.execute({ email: 'free@example.com', password: sandboxPassword })
  const account = { id: 'free', email: 'free@example.com', displayName: 'Fay Free', method: 'password' }
  expect(answer).toEqual(success({ account, isNewAccount: false }))
  expect(service.calls).toEqual([])
  expect(eventsOf(world)).toEqual([])
  expect(log.entries).toEqual([])
})

test('logs a failure without the password', async () => {
  const { signIn, world, log } = setup()
  const answer = await signIn.execute({ email: 'free@example.com', password: 'wrong-one' })
  const cause = { kind: 'invalid-credentials' } as const
  expect(answer).toEqual(failure(cause))
  expect(world.read().session).toBeUndefined()
  expect(log.entries).toEqual([{ level: 'warn', message: 'Sign-in failed', cause }])
})

test('a password signs in however the keyboard writes its accents', async () => {
  const { signIn, identity } = setup()
  const [composed, decomposed] = ['Pass\u00e9-2026', 'Passe\u0301-2026']
  await identity.createAccount({ email: 'mira@example.com', password: decomposed, displayName: 'Mira' })
  await identity.createAccount({ email: 'noor@example.com', password: composed, displayName: 'Noor' })
  await identity.signOut()
  for (const [email, password] of [
    ['mira@example.com', composed],
    ['noor@example.com', decomposed],
  ] as const)
    expect(await signIn.execute({ email, password })).toMatchObject({ type: 'success' })
})

describe('a password with outer spaces', () => {
  const email = 'free@example.com'

  // U+00A0 and U+3000 are typed by some keyboards, a line break is pasted; String.prototype.trim removes them all.
  test.each([
    `${sandboxPassword} `,
    ` ${sandboxPassword}`,
    `\u3000${sandboxPassword}\u00a0`,
    `${sandboxPassword}\n`,
  ])('signs in without them where it is refused with them: %j', async (password) => {
    const { signIn, identity, log } = setup()
    const calls = vi.spyOn(identity, 'signIn')
    expect(await signIn.execute({ email, password })).toMatchObject({ type: 'success' })
    expect(calls.mock.calls.map(([credentials]) => credentials.password)).toEqual([password, sandboxPassword])
    expect(log.entries).toEqual([])
  })

  test('is tried first as it was typed', async () => {
    const { signIn, identity, world } = setup()
    const password = ' eight 8 '
    await identity.createAccount({ email: 'mira@example.com', password, displayName: 'Mira' })
    await identity.signOut()
    expect(await signIn.execute({ email: 'mira@example.com', password })).toMatchObject({ type: 'success' })
    expect(world.read().wrongPasswords).toEqual({})
  })

  test('is refused after two attempts, and once without such spaces or with nothing else', async () => {
    for (const [password, count] of [
      [' wrong one ', 2],
      ['wrong one', 1],
      ['   ', 1],
    ] as const) {
      const { signIn, world, log } = setup()
      expect(await signIn.execute({ email, password })).toEqual(failure({ kind: 'invalid-credentials' }))
      expect(world.read().wrongPasswords[email]?.count).toBe(count)
      expect(log.entries).toHaveLength(1)
    }
  })

  test.each(['too-many-attempts', 'no-connection', 'account-disabled'] as const)(
    'is not tried again after another failure: %s',
    async (kind) => {
      const { signIn, world } = setup()
      world.faults.next('signIn', { kind })
      expect(await signIn.execute({ email, password: `${sandboxPassword} ` })).toEqual(failure({ kind }))
      expect(world.read().session).toBeUndefined()
    },
  )
})
