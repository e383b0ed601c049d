import { describe, expect, test } from 'vitest'
import type { Account } from '#core/domain/account'
import type { IdentityFailure } from '#core/ports/identity'
import type { Result } from '#core/shared/result'
import { expectFailure, valueOf, type Awaitable } from './results'
import { record, type IdentityCall, type IdentityHarness, type IdentityUnderTest } from './identity.harness'

const newcomer = { email: 'mira.lund@example.com', password: 'a-Long-1', displayName: 'Mira Lund' }
const newPassword = 'Another-2027'

type Act = (
  harness: IdentityHarness & { readonly account?: Account },
) => Promise<Result<unknown, { readonly kind: string }>>

const calls: Record<IdentityCall, Act> = {
  signIn: ({ identity, person }) => identity.signIn(person),
  reauthenticate: ({ identity, person }) => identity.reauthenticate(person),
  reauthenticateWithProvider: ({ identity }) => identity.reauthenticateWithProvider('google'),
  createAccount: ({ identity }) => identity.createAccount(newcomer),
  signInWithProvider: ({ identity }) => identity.signInWithProvider('google'),
  bearerToken: ({ identity }) => identity.bearerToken({ renewed: true }),
  requestPasswordReset: ({ identity, person }) => identity.requestPasswordReset(person.email),
  verifyResetCode: ({ identity }) => identity.verifyResetCode('any'),
  confirmPasswordReset: ({ identity }) => identity.confirmPasswordReset('any', newPassword),
  changeDisplayName: ({ identity, account }) => identity.changeDisplayName(account?.id ?? '', 'Nova'),
}

/** The contract of the Identity port. */
export function identityContract(name: string, makeHarness: () => Awaitable<IdentityHarness>): void {
  /** A signed-out page with an observer that has received the first state. */
  async function signedOut() {
    const harness = await makeHarness()
    return { ...harness, reported: await observed(harness.identity, harness) }
  }

  /** A signed-in page with an observer that has received the first state. */
  async function signedIn() {
    const harness = await makeHarness()
    const account = valueOf(await harness.identity.signIn(harness.person))
    return { ...harness, account, reported: await observed(harness.identity, harness) }
  }

  async function observed(identity: IdentityUnderTest, { settle }: Pick<IdentityHarness, 'settle'>) {
    const { reported } = record(identity)
    await settle()
    return reported
  }

  /** Opens another page and returns the states that it reports. */
  async function anotherObserved(harness: Pick<IdentityHarness, 'anotherPage' | 'settle'>) {
    return observed(await harness.anotherPage(), harness)
  }

  async function withResetCode() {
    const harness = await makeHarness()
    const { identity, person } = harness
    valueOf(await identity.requestPasswordReset(person.email.toUpperCase()))
    await harness.settle()
    return { ...harness, code: (await harness.resetCodeFor(person.email)) ?? '' }
  }

  describe(`${name} fulfils the contract of Identity`, () => {
    describe('a session', () => {
      test('is absent at first, which observers learn once and asynchronously', async () => {
        const { identity, settle } = await makeHarness()
        const { reported } = record(identity)
        expect(reported).toEqual([])
        await settle()
        expect(reported).toEqual([{ type: 'signed-out' }])
        expect(await identity.mayHaveSession()).toBe(false)
        expect(valueOf(await identity.bearerToken())).toBeUndefined()
        expect(valueOf(await identity.bearerToken({ renewed: true }))).toBeUndefined()
      })

      test('starts with a sign-in, which every observer learns once, until it unsubscribes', async () => {
        const { identity, person, settle } = await makeHarness()
        const [one, other, leaving] = [record(identity), record(identity), record(identity)]
        await settle()
        await leaving.stop()
        const account = valueOf(await identity.signIn(person))
        await settle()
        expect(one.reported).toEqual([{ type: 'signed-out' }, { type: 'signed-in', account }])
        expect(other.reported).toEqual(one.reported)
        expect(leaving.reported).toHaveLength(1)
        expect(await identity.mayHaveSession()).toBe(true)
      })

      test('ends with a sign-out', async () => {
        const { identity, account, reported, settle } = await signedIn()
        await identity.signOut()
        await settle()
        expect(reported).toEqual([
          { type: 'signed-in', account },
          { type: 'signed-out', ended: 'signed-out' },
        ])
        expect(await identity.mayHaveSession()).toBe(false)
        expect(valueOf(await identity.bearerToken())).toBeUndefined()
      })

      test('ends with a sign-out without a connection', async () => {
        const { identity, connection, ...harness } = await signedIn()
        await connection('missing')
        await identity.signOut()
        expect(await identity.mayHaveSession()).toBe(false)
        expect(await anotherObserved(harness)).toEqual([{ type: 'signed-out' }])
      })

      test('survives a reload, also without a connection', async () => {
        const { account, connection, anotherPage, settle } = await signedIn()
        await connection('missing')
        const reloaded = await anotherPage()
        expect(await reloaded.mayHaveSession()).toBe(true)
        expect(await observed(reloaded, { settle })).toEqual([{ type: 'signed-in', account }])
        expect(valueOf(await reloaded.bearerToken())).toEqual(expect.any(String))
      })

      test('starts and ends in all tabs', async () => {
        const { identity, person, settle, ...harness } = await makeHarness()
        const reported = await anotherObserved({ settle, ...harness })
        const account = valueOf(await identity.signIn(person))
        await settle()
        await identity.signOut()
        await settle()
        expect(reported).toEqual([
          { type: 'signed-out' },
          { type: 'signed-in', account },
          { type: 'signed-out', ended: 'signed-out' },
        ])
      })

      test('has a token, and another after a renewal', async () => {
        const { identity } = await signedIn()
        const token = valueOf(await identity.bearerToken())
        expect(token).toEqual(expect.any(String))
        expect(valueOf(await identity.bearerToken())).toBe(token)
        const renewed = valueOf(await identity.bearerToken({ renewed: true }))
        expect(renewed).toEqual(expect.any(String))
        expect(renewed).not.toBe(token)
      })

      test.each([
        ['sessions are revoked', 'revokeSessions', 'revoked'],
        ['account is disabled', 'disable', 'disabled'],
        ['account is removed', 'remove', 'revoked'],
      ] as const)('ends once when its %s', async (_what, act, ended) => {
        const { identity, person, account, reported, ...harness } = await signedIn()
        await harness[act](person.email)
        expect(valueOf(await identity.bearerToken({ renewed: true }))).toBeUndefined()
        await harness.settle()
        expect(reported).toEqual([
          { type: 'signed-in', account },
          { type: 'signed-out', ended },
        ])
        expect(await identity.mayHaveSession()).toBe(false)
        expect(await anotherObserved(harness)).toEqual([{ type: 'signed-out' }])
      })

      test('has a changed display name', async () => {
        const { identity, account, ...harness } = await signedIn()
        valueOf(await identity.changeDisplayName(account.id, 'Nova Quist'))
        expect(await anotherObserved(harness)).toEqual([
          { type: 'signed-in', account: { ...account, displayName: 'Nova Quist' } },
        ])
      })

      test('is needed to change the display name and to confirm who is there', async () => {
        const { identity, person } = await makeHarness()
        expect(await identity.signedInAt()).toBeUndefined()
        expectFailure(await identity.reauthenticate(person), 'unknown')
        expectFailure(await identity.reauthenticateWithProvider('google'), 'unknown')
        expectFailure(await identity.changeDisplayName('any', 'Nova'), 'unknown')
      })

      test('of another user has no token for an account, and does not change its display name', async () => {
        const { identity, account, ...harness } = await signedIn()
        expect(valueOf(await identity.bearerToken({ accountId: account.id }))).toEqual(expect.any(String))
        const next = valueOf(await identity.createAccount(newcomer))
        for (const renewed of [false, true])
          expect(valueOf(await identity.bearerToken({ renewed, accountId: account.id }))).toBeUndefined()
        expectFailure(await identity.changeDisplayName(account.id, 'Nova'), 'unknown')
        expect(await anotherObserved(harness)).toEqual([{ type: 'signed-in', account: next }])
      })
    })

    describe('signing in', () => {
      test('returns the account, for the email in any case', async () => {
        const { identity, person, account } = await signedIn()
        const { email, displayName } = person
        const id = expect.any(String) as string
        expect(account).toEqual({ id, email, displayName, method: 'password' })
        expect(valueOf(await identity.signIn({ ...person, email: email.toUpperCase() }))).toEqual(account)
      })

      test('is refused with an unknown email, a wrong password, or one in another case', async () => {
        const { identity, person, reported, settle } = await signedOut()
        const wrong = [
          { email: 'nobody@example.com' },
          { password: 'not-the-one' },
          { password: 'HALCYON-2026' },
        ]
        for (const each of wrong)
          expectFailure(await identity.signIn({ ...person, ...each }), 'invalid-credentials')
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
        for (let round = 0; round < 2; round += 1) {
          if (round > 0) valueOf(await identity.signIn(person))
          for (let attempt = 0; attempt < allowedAttempts; attempt += 1)
            expectFailure(await identity.signIn(wrong), 'invalid-credentials')
        }
        expectFailure(await identity.signIn(wrong), 'too-many-attempts')
        expectFailure(await identity.signIn(person), 'too-many-attempts')
      })
    })

    describe('giving the password again', () => {
      test('keeps the session, which counts as a new sign-in', async () => {
        const { identity, account, person, reported, settle } = await signedIn()
        const before = (await identity.signedInAt()) ?? 0
        expect(before).toBeGreaterThan(0)
        valueOf(await identity.reauthenticate({ ...person, email: person.email.toUpperCase() }))
        await settle()
        expect(await identity.signedInAt()).toBeGreaterThanOrEqual(before)
        expect(reported).toEqual([{ type: 'signed-in', account }])
        expect(valueOf(await identity.bearerToken())).toEqual(expect.any(String))
      })

      test('is refused with a wrong password, and the session stays', async () => {
        const { identity, person, reported, settle } = await signedIn()
        const wrong = { ...person, password: 'not-the-one' }
        expectFailure(await identity.reauthenticate(wrong), 'invalid-credentials')
        await settle()
        expect(reported).toHaveLength(1)
        expect(valueOf(await identity.bearerToken({ renewed: true }))).toEqual(expect.any(String))
      })

      test('is refused with the email and the password of another account', async () => {
        const { identity, person } = await signedIn()
        valueOf(await identity.createAccount(newcomer))
        const before = await identity.signedInAt()
        expectFailure(await identity.reauthenticate(person), 'invalid-credentials')
        expect(await identity.signedInAt()).toBe(before)
        expect(valueOf(await identity.signIn(newcomer)).email).toBe(newcomer.email)
      })
    })

    describe('confirming in the window of a provider', () => {
      test('keeps the session, which counts as a new sign-in', async () => {
        const { identity, settle } = await makeHarness()
        const { account } = valueOf(await identity.signInWithProvider('google'))
        const reported = await observed(identity, { settle })
        const before = (await identity.signedInAt()) ?? 0
        valueOf(await identity.reauthenticateWithProvider('google'))
        await settle()
        expect(await identity.signedInAt()).toBeGreaterThanOrEqual(before)
        expect(reported).toEqual([{ type: 'signed-in', account }])
        expect(valueOf(await identity.bearerToken())).toEqual(expect.any(String))
      })

      test('fails when the window is closed or blocked, and the session stays', async () => {
        const { identity, window, settle } = await makeHarness()
        valueOf(await identity.signInWithProvider('google'))
        const reported = await observed(identity, { settle })
        for (const outcome of ['closed', 'blocked'] as const) {
          await window(outcome)
          expectFailure(await identity.reauthenticateWithProvider('google'), `popup-${outcome}`)
        }
        await settle()
        expect(reported).toHaveLength(1)
        expect(valueOf(await identity.bearerToken({ renewed: true }))).toEqual(expect.any(String))
      })

      test('is refused with another account, which leaves the session and no account', async () => {
        const { identity, account, reported, settle } = await signedIn()
        const before = await identity.signedInAt()
        expectFailure(await identity.reauthenticateWithProvider('google'), 'other-account')
        await settle()
        expect(reported).toEqual([{ type: 'signed-in', account }])
        expect(await identity.signedInAt()).toBe(before)
        await identity.signOut()
        expect(valueOf(await identity.signInWithProvider('google')).isNewAccount).toBe(true)
      })
    })

    describe('creating an account', () => {
      test('signs in, now and later', async () => {
        const { identity, reported, settle } = await signedOut()
        const account = valueOf(await identity.createAccount(newcomer))
        await settle()
        const { email, displayName } = newcomer
        expect(account).toMatchObject({ email, displayName, method: 'password' })
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
        const { text: password, missing } = weakPassword
        const answer = await identity.createAccount({ ...newcomer, password })
        expect(answer).toEqual({ type: 'error', error: { kind: 'password-refused', missing } })
        expectFailure(await identity.signIn({ ...newcomer, password }), 'invalid-credentials')
      })
    })

    describe('signing in with a provider', () => {
      test.each(['apple', 'google'] as const)('reports the first sign-in with %s', async (provider) => {
        const { identity, reported, providerPerson, settle } = await signedOut()
        const { account, isNewAccount } = valueOf(await identity.signInWithProvider(provider))
        await settle()
        expect(isNewAccount).toBe(true)
        expect(account).toMatchObject({ ...providerPerson(provider), method: provider })
        expect(reported).toEqual([{ type: 'signed-out' }, { type: 'signed-in', account }])

        await identity.signOut()
        const again = valueOf(await identity.signInWithProvider(provider))
        expect(again).toEqual({ account, isNewAccount: false })
      })

      test('fails when the window is closed or blocked', async () => {
        const { identity, window } = await makeHarness()
        for (const outcome of ['closed', 'blocked'] as const) {
          await window(outcome)
          expectFailure(await identity.signInWithProvider('google'), `popup-${outcome}`)
          expect(await identity.mayHaveSession()).toBe(false)
        }
        await window('signs-in')
        expect(valueOf(await identity.signInWithProvider('google')).isNewAccount).toBe(true)
      })

      test('can be prepared before the click, which changes no session', async () => {
        const { identity, reported, settle } = await signedOut()
        await identity.preparePopup()
        await identity.preparePopup()
        await settle()
        expect(reported).toEqual([{ type: 'signed-out' }])
        expect(valueOf(await identity.signInWithProvider('google')).isNewAccount).toBe(true)
      })

      test('is refused when the email belongs to another sign-in method', async () => {
        const { identity, providerPerson, remove } = await makeHarness()
        const { email } = providerPerson('apple')
        await remove(email)
        valueOf(await identity.createAccount({ ...newcomer, email }))
        await identity.signOut()
        expectFailure(await identity.signInWithProvider('apple'), 'other-method')
        expect(await identity.mayHaveSession()).toBe(false)
      })

      test('names the other provider that the email belongs to', async () => {
        const { identity, providerPerson, addProviderAccount } = await makeHarness()
        await addProviderAccount('google', providerPerson('apple').email)
        const refused = { kind: 'other-method', method: 'google' }
        expect(await identity.signInWithProvider('apple')).toMatchObject({ type: 'error', error: refused })
      })

      test('is refused to a disabled account', async () => {
        const { identity, providerPerson, disable } = await makeHarness()
        await identity.signInWithProvider('apple')
        await identity.signOut()
        await disable(providerPerson('apple').email)
        expectFailure(await identity.signInWithProvider('apple'), 'account-disabled')
      })
    })

    describe('a password reset', () => {
      test('sends nothing for an unknown email, and fails unless the provider hides that', async () => {
        const { identity, hidesUnknownAddresses, resetCodeFor } = await makeHarness()
        const answer = await identity.requestPasswordReset('nobody@example.com')
        const kind = answer.type === 'error' ? answer.error.kind : 'sent'
        expect(kind).toBe(hidesUnknownAddresses ? 'sent' : 'user-not-found')
        expect(await resetCodeFor('nobody@example.com')).toBeUndefined()
      })

      test('changes the password once; the code can be verified repeatedly before', async () => {
        const { identity, person, code } = await withResetCode()
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
        const { identity, person, code, anotherPage, settle } = await withResetCode()
        await identity.signIn(person)
        const reported = await observed(identity, { settle })
        const elsewhere = await anotherPage()
        await settle()
        valueOf(await elsewhere.confirmPasswordReset(code, newPassword))
        expect(valueOf(await identity.bearerToken({ renewed: true }))).toBeUndefined()
        await settle()
        expect(reported.at(-1)).toEqual({ type: 'signed-out', ended: 'revoked' })
      })

      test('accepts a code for its lifetime', async () => {
        const { identity, code, advance, resetLinkLifetime } = await withResetCode()
        await advance(resetLinkLifetime)
        valueOf(await identity.verifyResetCode(code))
        await advance(1)
        expectFailure(await identity.verifyResetCode(code), 'code-expired')
        expectFailure(await identity.confirmPasswordReset(code, newPassword), 'code-expired')
      })

      test('refuses a weak password with the missing rules, and keeps the code valid', async () => {
        const { identity, person, code, weakPassword } = await withResetCode()
        const { text, missing } = weakPassword
        const answer = await identity.confirmPasswordReset(code, text)
        expect(answer).toEqual({ type: 'error', error: { kind: 'password-refused', missing } })
        valueOf(await identity.signIn(person))
        valueOf(await identity.confirmPasswordReset(code, newPassword))
      })
    })

    test.each(Object.entries(calls))(
      '%s fails without a connection, with an error of the provider, and after too many attempts',
      async (call, act) => {
        const needsUser = [
          'bearerToken',
          'changeDisplayName',
          'reauthenticate',
          'reauthenticateWithProvider',
        ].includes(call)
        const harness = await (needsUser ? signedIn() : makeHarness())
        await harness.connection('missing')
        expectFailure(await act(harness), 'no-connection')
        await harness.connection('failing')
        const answer = await act(harness)
        const takesPassword = call === 'signIn' || call === 'reauthenticate'
        expectFailure(answer, takesPassword ? 'server-error' : 'unknown')
        expect((answer as { error: IdentityFailure & { cause?: unknown } }).error.cause).toBeDefined()
        await harness.connection('working')
        await harness.tooManyAttempts(call as IdentityCall)
        expectFailure(await act(harness), 'too-many-attempts')
        expect(await harness.identity.mayHaveSession()).toBe(needsUser)
      },
    )

    test('without a connection no email is sent and no account created', async () => {
      const { identity, person, connection, resetCodeFor } = await makeHarness()
      await connection('missing')
      await identity.createAccount(newcomer)
      await identity.requestPasswordReset(person.email)
      await connection('working')
      expect(await resetCodeFor(person.email)).toBeUndefined()
      expectFailure(await identity.signIn(newcomer), 'invalid-credentials')
    })
  })
}
