import { describe, expect, test } from 'vitest'
import type { IdentityFailure } from '../../src-core/ports/identity'
import type { Result } from '../../src-core/shared/result'
import { expectFailure, valueOf } from './answers'
import type {
  IdentityCall,
  IdentityHarness,
  IdentityUnderTest,
  MakeIdentityHarness,
} from './identity.harness'

type Act = (
  identity: IdentityUnderTest,
  harness: IdentityHarness,
) => Promise<Result<unknown, { readonly kind: string }>>

const calls: Record<IdentityCall, Act> = {
  signIn: (identity, { person }) => identity.signIn(person),
  createAccount: (identity) =>
    identity.createAccount({ email: 'mira@example.com', password: 'a-Long-1', displayName: 'Mira' }),
  signInWithProvider: (identity) => identity.signInWithProvider('google'),
  bearerToken: (identity) => identity.bearerToken({ renewed: true }),
  requestPasswordReset: (identity, { person }) => identity.requestPasswordReset(person.email),
  verifyResetCode: (identity) => identity.verifyResetCode('any'),
  confirmPasswordReset: (identity) => identity.confirmPasswordReset('any', 'Another-2027'),
  changeDisplayName: (identity) => identity.changeDisplayName('Nova'),
}

const named = Object.entries(calls) as [IdentityCall, Act][]

/** Calls that need a signed-in user. */
const forSignedIn: readonly IdentityCall[] = ['bearerToken', 'changeDisplayName']

/** The failures of every call. */
export function describeConnection(makeHarness: MakeIdentityHarness): void {
  const ready = async (call: IdentityCall) => {
    const harness = await makeHarness()
    if (forSignedIn.includes(call)) valueOf(await harness.identity.signIn(harness.person))
    return harness
  }

  test.each(named)(
    '%s fails without a connection, with an unknown error, and after too many attempts',
    async (...row) => {
      const [call, act] = row
      const harness = await ready(call)
      await harness.connection('missing')
      expectFailure(await act(harness.identity, harness), 'no-connection')
      await harness.connection('failing')
      const answer = await act(harness.identity, harness)
      expectFailure(answer, 'unknown')
      expect((answer as { error: IdentityFailure & { cause?: unknown } }).error.cause).toBeDefined()
      await harness.connection('working')
      await harness.tooManyAttempts(call)
      expectFailure(await act(harness.identity, harness), 'too-many-attempts')
    },
  )

  describe('without a connection', () => {
    test('a renewal that fails leaves the session as it is', async () => {
      const { identity, person, connection } = await makeHarness()
      await identity.signIn(person)
      await connection('missing')
      expectFailure(await identity.bearerToken({ renewed: true }), 'no-connection')
      expect(await identity.mayHaveSession()).toBe(true)
    })

    test('no email is sent and no account created', async () => {
      const { identity, person, connection, resetCodeFor } = await makeHarness()
      await connection('missing')
      await identity.createAccount({ email: 'mira@example.com', password: 'a-Long-1', displayName: 'Mira' })
      await identity.requestPasswordReset(person.email)
      await connection('working')
      expect(await resetCodeFor(person.email)).toBeUndefined()
      expectFailure(
        await identity.signIn({ email: 'mira@example.com', password: 'a-Long-1' }),
        'invalid-credentials',
      )
    })

    test('no name is changed while signed out', async () => {
      const { identity } = await makeHarness()
      expectFailure(await identity.changeDisplayName('Nova'), 'unknown')
    })
  })
}
