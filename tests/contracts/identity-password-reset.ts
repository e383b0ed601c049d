import { describe, expect, test } from 'vitest'
import { expectFailure, valueOf } from './answers'
import { record, type MakeIdentityHarness } from './identity.harness'

const newPassword = 'Another-2027'

/** Forgotten passwords: the email, its code, the new password. */
export function describePasswordReset(makeHarness: MakeIdentityHarness): void {
  async function withCode() {
    const harness = await makeHarness()
    valueOf(await harness.identity.requestPasswordReset(harness.person.email.toUpperCase()))
    await harness.settle()
    return { ...harness, code: (await harness.resetCodeFor(harness.person.email)) ?? '' }
  }

  describe('a password reset', () => {
    test('sends nothing for an unknown email, and fails unless the provider hides that', async () => {
      const { identity, hidesUnknownAddresses, resetCodeFor } = await makeHarness()
      const answer = await identity.requestPasswordReset('nobody@example.com')
      const kind = answer.type === 'error' ? answer.error.kind : 'sent'
      expect(kind).toBe(hidesUnknownAddresses ? 'sent' : 'user-not-found')
      expect(await resetCodeFor('nobody@example.com')).toBeUndefined()
    })

    test('changes the password once; the code can be verified repeatedly before', async () => {
      const { identity, person, code } = await withCode()
      expect(valueOf(await identity.verifyResetCode(code))).toBe(person.email)
      expect(valueOf(await identity.verifyResetCode(code))).toBe(person.email)
      valueOf(await identity.confirmPasswordReset(code, newPassword))
      expectFailure(await identity.signIn(person), 'invalid-credentials')
      valueOf(await identity.signIn({ ...person, password: newPassword }))
      for (const invalid of [code, 'made-up']) {
        expectFailure(await identity.verifyResetCode(invalid), 'code-invalid')
        expectFailure(await identity.confirmPasswordReset(invalid, 'Third-2028'), 'code-invalid')
      }
    })

    test('adds a password to a provider account', async () => {
      const { identity, providerPerson, resetCodeFor } = await makeHarness()
      const { email } = providerPerson('google')
      await identity.signInWithProvider('google')
      await identity.requestPasswordReset(email)
      valueOf(await identity.confirmPasswordReset((await resetCodeFor(email)) ?? '', newPassword))
      expect(valueOf(await identity.signIn({ email, password: newPassword })).method).toBe('password')
      await identity.signOut()
      expect(valueOf(await identity.signInWithProvider('google')).isNewAccount).toBe(false)
    })

    test('ends the sessions of the account', async () => {
      const { identity, person, code, anotherPage, settle } = await withCode()
      await identity.signIn(person)
      const { reported } = record(identity)
      await settle()
      const elsewhere = await anotherPage()
      await settle()
      valueOf(await elsewhere.confirmPasswordReset(code, newPassword))
      expect(valueOf(await identity.bearerToken({ renewed: true }))).toBeUndefined()
      await settle()
      expect(reported.at(-1)).toEqual({ type: 'signed-out', ended: 'revoked' })
    })

    test('accepts a code for its lifetime', async () => {
      const { identity, code, passes, resetLinkLifetime } = await withCode()
      await passes(resetLinkLifetime)
      valueOf(await identity.verifyResetCode(code))
      await passes(1)
      expectFailure(await identity.verifyResetCode(code), 'code-expired')
      expectFailure(await identity.confirmPasswordReset(code, newPassword), 'code-expired')
    })

    test('refuses a weak password with the missing rules, and keeps the code valid', async () => {
      const { identity, person, code, weakPassword } = await withCode()
      expect(await identity.confirmPasswordReset(code, weakPassword.text)).toEqual({
        type: 'error',
        error: { kind: 'password-refused', missing: weakPassword.missing },
      })
      valueOf(await identity.signIn(person))
      valueOf(await identity.confirmPasswordReset(code, newPassword))
    })
  })
}
