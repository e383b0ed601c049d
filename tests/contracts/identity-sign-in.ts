import { describe, expect, test } from 'vitest'
import { expectFailure, valueOf } from './answers'
import { record, type MakeIdentityHarness } from './identity.harness'

/** Signing in with email and password. */
export function describeSignIn(makeHarness: MakeIdentityHarness): void {
  describe('signing in', () => {
    test('answers the account', async () => {
      const { identity, person } = await makeHarness()
      expect(valueOf(await identity.signIn(person))).toEqual({
        id: expect.any(String) as string,
        email: person.email,
        displayName: person.displayName,
        method: 'password',
      })
    })

    test('takes the email in any case', async () => {
      const { identity, person } = await makeHarness()
      const { email } = valueOf(await identity.signIn({ ...person, email: person.email.toUpperCase() }))
      expect(email).toBe(person.email)
    })

    test.each([
      ['an unknown email', { email: 'nobody@example.com' }],
      ['a wrong password', { password: 'not-the-one' }],
      ['a password in another case', { password: 'HALCYON-2026' }],
    ])('is refused with %s, and nobody is signed in', async (_what, wrong) => {
      const { identity, person, settle } = await makeHarness()
      const { told } = record(identity)
      expectFailure(await identity.signIn({ ...person, ...wrong }), 'invalid-credentials')
      await settle()
      expect(told).toEqual([{ type: 'signed-out' }])
      expect(await identity.mayHaveSession()).toBe(false)
    })

    test('is refused to a disabled account', async () => {
      const { identity, person, disable } = await makeHarness()
      await disable(person.email)
      expectFailure(await identity.signIn(person), 'account-disabled')
      expect(await identity.mayHaveSession()).toBe(false)
    })

    test('is refused for a while after too many wrong passwords in a row', async () => {
      const { identity, person, patience } = await makeHarness()
      const wrong = { ...person, password: 'not-the-one' }
      const first = await inTurn(patience, () => identity.signIn(wrong))
      for (const answer of first) expectFailure(answer, 'invalid-credentials')
      expectFailure(await identity.signIn(wrong), 'too-many-attempts')
      expectFailure(await identity.signIn(person), 'too-many-attempts')
    })

    test('counts anew after the right password', async () => {
      const { identity, person, patience } = await makeHarness()
      const wrong = { ...person, password: 'not-the-one' }
      await inTurn(patience, () => identity.signIn(wrong))
      valueOf(await identity.signIn(person))
      expectFailure(await identity.signIn(wrong), 'invalid-credentials')
    })
  })
}

async function inTurn<Answer>(times: number, act: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  while (answers.length < times) answers.push(await act())
  return answers
}
