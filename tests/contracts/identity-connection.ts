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

/** Without somebody signed in these have nothing to ask the provider for. */
const forSomebody: readonly IdentityCall[] = ['bearerToken', 'changeDisplayName']

/** What any call can end in, whatever it asks for. */
export function describeConnection(makeHarness: MakeIdentityHarness): void {
  const ready = async (call: IdentityCall) => {
    const harness = await makeHarness()
    if (forSomebody.includes(call)) valueOf(await harness.identity.signIn(harness.person))
    return harness
  }

  describe.each(named)('%s', (call, act) => {
    test('says when there is no connection', async () => {
      const harness = await ready(call)
      await harness.connection('missing')
      expectFailure(await act(harness.identity, harness), 'no-connection')
    })

    test('keeps the cause of what it has no word for', async () => {
      const harness = await ready(call)
      await harness.connection('failing')
      const answer = await act(harness.identity, harness)
      expectFailure(answer, 'unknown')
      expect((answer as { error: IdentityFailure & { cause?: unknown } }).error.cause).toBeDefined()
    })

    test('says when it was tried too often', async () => {
      const harness = await ready(call)
      await harness.tooManyAttempts(call)
      expectFailure(await act(harness.identity, harness), 'too-many-attempts')
    })
  })

  describe('without a connection', () => {
    test('a renewal that fails leaves the session as it is', async () => {
      const { identity, person, connection } = await makeHarness()
      await identity.signIn(person)
      await connection('missing')
      expectFailure(await identity.bearerToken({ renewed: true }), 'no-connection')
      expect(await identity.mayHaveSession()).toBe(true)
    })

    test('nothing is sent: no email, no account', async () => {
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

    test('a name is changed for nobody when nobody is signed in', async () => {
      const { identity } = await makeHarness()
      expectFailure(await identity.changeDisplayName('Nova'), 'unknown')
    })
  })
}
