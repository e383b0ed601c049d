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
    test('is sent by email, with a code', async () => {
      expect((await withCode()).code).not.toBe('')
    })

    test('for an unknown address sends nothing, and says so unless the provider hides it', async () => {
      const { identity, hidesUnknownAddresses, resetCodeFor } = await makeHarness()
      const answer = await identity.requestPasswordReset('nobody@example.com')
      const kind = answer.type === 'error' ? answer.error.kind : 'sent'
      expect(kind).toBe(hidesUnknownAddresses ? 'sent' : 'user-not-found')
      expect(await resetCodeFor('nobody@example.com')).toBeUndefined()
    })

    test('knows whose code it is, as often as it is asked', async () => {
      const { identity, person, code } = await withCode()
      expect(valueOf(await identity.verifyResetCode(code))).toBe(person.email)
      expect(valueOf(await identity.verifyResetCode(code))).toBe(person.email)
      valueOf(await identity.confirmPasswordReset(code, newPassword))
    })

    test('changes the password', async () => {
      const { identity, person, code } = await withCode()
      valueOf(await identity.confirmPasswordReset(code, newPassword))
      expectFailure(await identity.signIn(person), 'invalid-credentials')
      valueOf(await identity.signIn({ ...person, password: newPassword }))
    })

    test('gives an account of a provider a password of its own', async () => {
      const { identity, providerPerson, resetCodeFor } = await makeHarness()
      const { email } = providerPerson('google')
      await identity.signInWithProvider('google')
      await identity.requestPasswordReset(email)
      valueOf(await identity.confirmPasswordReset((await resetCodeFor(email)) ?? '', newPassword))
      expect(valueOf(await identity.signIn({ email, password: newPassword })).method).toBe('password')
      await identity.signOut()
      expect(valueOf(await identity.signInWithProvider('google')).first).toBe(false)
    })

    test('uses the code up', async () => {
      const { identity, code } = await withCode()
      valueOf(await identity.confirmPasswordReset(code, newPassword))
      expectFailure(await identity.verifyResetCode(code), 'code-invalid')
      expectFailure(await identity.confirmPasswordReset(code, 'Third-2028'), 'code-invalid')
    })

    test('ends the sessions that the account has', async () => {
      const { identity, person, code, anotherPage, settle } = await withCode()
      await identity.signIn(person)
      const { told } = record(identity)
      await settle()
      const elsewhere = await anotherPage()
      await settle()
      valueOf(await elsewhere.confirmPasswordReset(code, newPassword))
      expect(valueOf(await identity.bearerToken({ renewed: true }))).toBeUndefined()
      await settle()
      expect(told.at(-1)).toEqual({ type: 'signed-out', ended: 'revoked' })
    })

    test('does not know a code that never was', async () => {
      const { identity } = await withCode()
      expectFailure(await identity.verifyResetCode('made-up'), 'code-invalid')
      expectFailure(await identity.confirmPasswordReset('made-up', newPassword), 'code-invalid')
    })

    test('takes a code as long as it is good, and no longer', async () => {
      const { identity, code, passes, resetLinkLifetime } = await withCode()
      await passes(resetLinkLifetime)
      valueOf(await identity.verifyResetCode(code))
      await passes(1)
      expectFailure(await identity.verifyResetCode(code), 'code-expired')
      expectFailure(await identity.confirmPasswordReset(code, newPassword), 'code-expired')
    })

    test('refuses a weak password, says what is missing, and leaves the code good', async () => {
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
