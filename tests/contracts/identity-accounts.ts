import { describe, expect, test } from 'vitest'
import { expectFailure, valueOf } from './answers'
import { record, type MakeIdentityHarness } from './identity.harness'

const newcomer = { email: 'mira.lund@example.com', password: 'a-Long-1', displayName: 'Mira Lund' }

/** Creating an account with a password. */
export function describeAccountCreation(makeHarness: MakeIdentityHarness): void {
  describe('creating an account', () => {
    test('signs it in', async () => {
      const { identity, settle } = await makeHarness()
      const { told } = record(identity)
      await settle()
      const account = valueOf(await identity.createAccount(newcomer))
      await settle()
      expect(account).toMatchObject({ email: newcomer.email, displayName: 'Mira Lund', method: 'password' })
      expect(told).toEqual([{ type: 'signed-out' }, { type: 'signed-in', account }])
    })

    test('makes it one that can be signed in with', async () => {
      const { identity } = await makeHarness()
      const created = valueOf(await identity.createAccount(newcomer))
      await identity.signOut()
      expect(valueOf(await identity.signIn(newcomer))).toEqual(created)
    })

    test('is refused for the email of another account, in any case', async () => {
      const { identity, person } = await makeHarness()
      const email = person.email.toUpperCase()
      expectFailure(await identity.createAccount({ ...newcomer, email }), 'email-taken')
      expect(await identity.mayHaveSession()).toBe(false)
    })

    test('is refused for what is no email', async () => {
      const { identity } = await makeHarness()
      expectFailure(await identity.createAccount({ ...newcomer, email: 'mira' }), 'email-invalid')
    })

    test('is refused for a password that the provider finds too weak, and says what is missing', async () => {
      const { identity, weakPassword } = await makeHarness()
      const answer = await identity.createAccount({ ...newcomer, password: weakPassword.text })
      expect(answer).toEqual({
        type: 'error',
        error: { kind: 'password-refused', missing: weakPassword.missing },
      })
      expectFailure(
        await identity.signIn({ ...newcomer, password: weakPassword.text }),
        'invalid-credentials',
      )
    })
  })
}
