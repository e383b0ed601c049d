import { describe, expect, test } from 'vitest'
import { valueOf } from './answers'
import { record, type MakeIdentityHarness } from './identity.harness'

const signedIn = (email: string) => ({ type: 'signed-in', account: { email } })

/** Sessions: here, after a reload, in another tab, and ended by the provider. */
export function describeSessions(makeHarness: MakeIdentityHarness): void {
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

    test('starts with a sign-in, which every observer learns once', async () => {
      const { identity, person, settle } = await makeHarness()
      const [one, other] = [record(identity), record(identity)]
      await settle()
      const account = valueOf(await identity.signIn(person))
      await settle()
      expect(one.reported).toEqual([{ type: 'signed-out' }, { type: 'signed-in', account }])
      expect(other.reported).toEqual(one.reported)
      expect(await identity.mayHaveSession()).toBe(true)
    })

    test('is not reported to observers that have unsubscribed', async () => {
      const { identity, person, settle } = await makeHarness()
      const [leaving, staying] = [record(identity), record(identity)]
      await settle()
      await leaving.stop()
      await identity.signIn(person)
      await settle()
      expect(leaving.reported).toHaveLength(1)
      expect(staying.reported).toHaveLength(2)
    })

    test('ends with a sign-out', async () => {
      const { identity, person, settle } = await makeHarness()
      await identity.signIn(person)
      const { reported } = record(identity)
      await settle()
      await identity.signOut()
      await settle()
      expect(reported).toMatchObject([signedIn(person.email), { type: 'signed-out', ended: 'signed-out' }])
      expect(await identity.mayHaveSession()).toBe(false)
      expect(valueOf(await identity.bearerToken())).toBeUndefined()
    })

    test('ends with a sign-out without a connection', async () => {
      const { identity, person, connection, anotherPage, settle } = await makeHarness()
      await identity.signIn(person)
      await connection('missing')
      await identity.signOut()
      expect(await identity.mayHaveSession()).toBe(false)
      const { reported } = record(await anotherPage())
      await settle()
      expect(reported).toEqual([{ type: 'signed-out' }])
    })

    test('survives a reload, also without a connection', async () => {
      const { identity, person, anotherPage, connection, settle } = await makeHarness()
      const account = valueOf(await identity.signIn(person))
      await connection('missing')
      const reloaded = await anotherPage()
      expect(await reloaded.mayHaveSession()).toBe(true)
      const { reported } = record(reloaded)
      await settle()
      expect(reported).toEqual([{ type: 'signed-in', account }])
      expect(valueOf(await reloaded.bearerToken())).toEqual(expect.any(String))
    })

    test('starts and ends in all tabs', async () => {
      const { identity, person, anotherPage, settle } = await makeHarness()
      const { reported } = record(await anotherPage())
      await settle()
      await identity.signIn(person)
      await settle()
      await identity.signOut()
      await settle()
      expect(reported).toMatchObject([
        { type: 'signed-out' },
        signedIn(person.email),
        { type: 'signed-out', ended: 'signed-out' },
      ])
    })

    test('has a token, and another after a renewal', async () => {
      const { identity, person } = await makeHarness()
      await identity.signIn(person)
      const token = valueOf(await identity.bearerToken())
      expect(token).toEqual(expect.any(String))
      expect(valueOf(await identity.bearerToken())).toBe(token)
      const renewed = valueOf(await identity.bearerToken({ renewed: true }))
      expect(renewed).toEqual(expect.any(String))
      expect(renewed).not.toBe(token)
    })

    test.each(['revoked', 'disabled'] as const)(
      'that the provider has ended (%s) ends here, once',
      async (why) => {
        const { identity, person, anotherPage, revokeSessions, disable, settle } = await makeHarness()
        await identity.signIn(person)
        const { reported } = record(identity)
        await settle()
        if (why === 'revoked') await revokeSessions(person.email)
        else await disable(person.email)
        expect(valueOf(await identity.bearerToken({ renewed: true }))).toBeUndefined()
        await settle()
        expect(reported).toMatchObject([signedIn(person.email), { type: 'signed-out', ended: why }])
        expect(await identity.mayHaveSession()).toBe(false)

        const afterReload = record(await anotherPage())
        await settle()
        expect(afterReload.reported).toEqual([{ type: 'signed-out' }])
      },
    )

    test('ends when the account was removed', async () => {
      const { identity, person, remove, settle } = await makeHarness()
      await identity.signIn(person)
      const { reported } = record(identity)
      await settle()
      await remove(person.email)
      expect(valueOf(await identity.bearerToken({ renewed: true }))).toBeUndefined()
      await settle()
      expect(reported.at(-1)).toEqual({ type: 'signed-out', ended: 'revoked' })
    })

    test('has a changed display name', async () => {
      const { identity, person, anotherPage, settle } = await makeHarness()
      await identity.signIn(person)
      valueOf(await identity.changeDisplayName('Nova Quist'))
      const { reported } = record(await anotherPage())
      await settle()
      expect(reported).toMatchObject([{ type: 'signed-in', account: { displayName: 'Nova Quist' } }])
    })
  })
}
