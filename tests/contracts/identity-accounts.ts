import { describe, expect, test } from 'vitest'
import { expectFailure, valueOf } from './answers'
import { record, type MakeIdentityHarness } from './identity.harness'

const newcomer = { email: 'mira.lund@example.com', password: 'a-Long-1', displayName: 'Mira Lund' }

/** Creating an account with a password. */
export function describeAccountCreation(makeHarness: MakeIdentityHarness): void {
  describe('creating an account', () => {
    test('signs in, now and later', async () => {
      const { identity, settle } = await makeHarness()
      const { reported } = record(identity)
      await settle()
      const account = valueOf(await identity.createAccount(newcomer))
      await settle()
      expect(account).toMatchObject({ email: newcomer.email, displayName: 'Mira Lund', method: 'password' })
      expect(reported).toEqual([{ type: 'signed-out' }, { type: 'signed-in', account }])
      await identity.signOut()
      expect(valueOf(await identity.signIn(newcomer))).toEqual(account)
    })

    test('is refused for an email that is taken, in any case, or invalid', async () => {
      const { identity, person } = await makeHarness()
      const email = person.email.toUpperCase()
      expectFailure(await identity.createAccount({ ...newcomer, email }), 'email-taken')
      expectFailure(await identity.createAccount({ ...newcomer, email: 'mira' }), 'email-invalid')
      expect(await identity.mayHaveSession()).toBe(false)
    })

    test('is refused for a weak password, with the missing rules', async () => {
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
