import { describe, expect, test } from 'vitest'
import { expectFailure, valueOf } from './answers'
import { record, type MakeIdentityHarness } from './identity.harness'

/** Signing in with email and password. */
export function describeSignIn(makeHarness: MakeIdentityHarness): void {
  describe('signing in', () => {
    test('returns the account, for the email in any case', async () => {
      const { identity, person } = await makeHarness()
      const account = valueOf(await identity.signIn(person))
      const id = expect.any(String) as string
      const { email, displayName } = person
      expect(account).toEqual({ id, email, displayName, method: 'password' })
      expect(valueOf(await identity.signIn({ ...person, email: email.toUpperCase() }))).toEqual(account)
    })

    test.each([
      ['an unknown email', { email: 'nobody@example.com' }],
      ['a wrong password', { password: 'not-the-one' }],
      ['a password in another case', { password: 'HALCYON-2026' }],
    ])('is refused with %s', async (_what, wrong) => {
      const { identity, person, settle } = await makeHarness()
      const { reported } = record(identity)
      expectFailure(await identity.signIn({ ...person, ...wrong }), 'invalid-credentials')
      await settle()
      expect(reported).toEqual([{ type: 'signed-out' }])
      expect(await identity.mayHaveSession()).toBe(false)
    })

    test('is refused to a disabled account', async () => {
      const { identity, person, disable } = await makeHarness()
      await disable(person.email)
      expectFailure(await identity.signIn(person), 'account-disabled')
      expect(await identity.mayHaveSession()).toBe(false)
    })

    test('is refused for a while after too many wrong passwords since the last right one', async () => {
      const { identity, person, allowedAttempts } = await makeHarness()
      const wrong = { ...person, password: 'not-the-one' }
      await inTurn(allowedAttempts, () => identity.signIn(wrong))
      valueOf(await identity.signIn(person))
      const answers = await inTurn(allowedAttempts, () => identity.signIn(wrong))
      for (const answer of answers) expectFailure(answer, 'invalid-credentials')
      expectFailure(await identity.signIn(wrong), 'too-many-attempts')
      expectFailure(await identity.signIn(person), 'too-many-attempts')
    })
  })
}

async function inTurn<Answer>(times: number, act: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  while (answers.length < times) answers.push(await act())
  return answers
}
