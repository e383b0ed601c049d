import { describe, expect, test } from 'vitest'
import { valueOf } from './answers'
import { record, type MakeIdentityHarness } from './identity.harness'

const signedIn = (email: string) => ({ type: 'signed-in', account: { email } })

/** Who is signed in, here, after a reload, in another tab, and when the provider ends it. */
export function describeSessions(makeHarness: MakeIdentityHarness): void {
  describe('a session', () => {
    test('is absent at first: observers are told so once, later than they ask, and without a reason', async () => {
      const { identity, settle } = await makeHarness()
      const { told } = record(identity)
      expect(told).toEqual([])
      await settle()
      expect(told).toEqual([{ type: 'signed-out' }])
      expect(await identity.mayHaveSession()).toBe(false)
      expect(valueOf(await identity.bearerToken())).toBeUndefined()
      expect(valueOf(await identity.bearerToken({ renewed: true }))).toBeUndefined()
    })

    test('begins with a sign-in, of which every observer is told once', async () => {
      const { identity, person, settle } = await makeHarness()
      const [one, other] = [record(identity), record(identity)]
      await settle()
      const account = valueOf(await identity.signIn(person))
      await settle()
      expect(one.told).toEqual([{ type: 'signed-out' }, { type: 'signed-in', account }])
      expect(other.told).toEqual(one.told)
      expect(await identity.mayHaveSession()).toBe(true)
    })

    test('is not told to observers that have stopped listening', async () => {
      const { identity, person, settle } = await makeHarness()
      const [leaving, staying] = [record(identity), record(identity)]
      await settle()
      await leaving.stop()
      await identity.signIn(person)
      await settle()
      expect(leaving.told).toHaveLength(1)
      expect(staying.told).toHaveLength(2)
    })

    test('ends with signing out, and says so', async () => {
      const { identity, person, settle } = await makeHarness()
      await identity.signIn(person)
      const { told } = record(identity)
      await settle()
      await identity.signOut()
      await settle()
      expect(told).toMatchObject([signedIn(person.email), { type: 'signed-out', ended: 'signed-out' }])
      expect(await identity.mayHaveSession()).toBe(false)
      expect(valueOf(await identity.bearerToken())).toBeUndefined()
    })

    test('ends with signing out where the provider cannot be reached', async () => {
      const { identity, person, connection, anotherPage, settle } = await makeHarness()
      await identity.signIn(person)
      await connection('missing')
      await identity.signOut()
      expect(await identity.mayHaveSession()).toBe(false)
      const { told } = record(await anotherPage())
      await settle()
      expect(told).toEqual([{ type: 'signed-out' }])
    })

    test('survives a reload, without a connection too', async () => {
      const { identity, person, anotherPage, connection, settle } = await makeHarness()
      const account = valueOf(await identity.signIn(person))
      await connection('missing')
      const reloaded = await anotherPage()
      expect(await reloaded.mayHaveSession()).toBe(true)
      const { told } = record(reloaded)
      await settle()
      expect(told).toEqual([{ type: 'signed-in', account }])
      expect(valueOf(await reloaded.bearerToken())).toEqual(expect.any(String))
    })

    test('begins and ends in all tabs at once', async () => {
      const { identity, person, anotherPage, settle } = await makeHarness()
      const { told } = record(await anotherPage())
      await settle()
      await identity.signIn(person)
      await settle()
      await identity.signOut()
      await settle()
      expect(told).toMatchObject([
        { type: 'signed-out' },
        signedIn(person.email),
        { type: 'signed-out', ended: 'signed-out' },
      ])
    })

    test('has a token, and another one when it is to be renewed', async () => {
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
        const { told } = record(identity)
        await settle()
        if (why === 'revoked') await revokeSessions(person.email)
        else await disable(person.email)
        expect(valueOf(await identity.bearerToken({ renewed: true }))).toBeUndefined()
        await settle()
        expect(told).toMatchObject([signedIn(person.email), { type: 'signed-out', ended: why }])
        expect(await identity.mayHaveSession()).toBe(false)

        const afterReload = record(await anotherPage())
        await settle()
        expect(afterReload.told).toEqual([{ type: 'signed-out' }])
      },
    )

    test('of an account that is gone ends', async () => {
      const { identity, person, remove, settle } = await makeHarness()
      await identity.signIn(person)
      const { told } = record(identity)
      await settle()
      await remove(person.email)
      expect(valueOf(await identity.bearerToken({ renewed: true }))).toBeUndefined()
      await settle()
      expect(told.at(-1)).toEqual({ type: 'signed-out', ended: 'revoked' })
    })

    test('takes a changed name along', async () => {
      const { identity, person, anotherPage, settle } = await makeHarness()
      await identity.signIn(person)
      valueOf(await identity.changeDisplayName('Nova Quist'))
      const { told } = record(await anotherPage())
      await settle()
      expect(told).toMatchObject([{ type: 'signed-in', account: { displayName: 'Nova Quist' } }])
    })
  })
}
