import { describe, expect, test } from 'vitest'
import { expectFailure, valueOf } from './answers'
import type { MakePortalApiHarness, Person } from './portal-api.harness'

/** The signed-in user: loading, telling, changing, deleting. */
export function describeProfile(makeHarness: MakePortalApiHarness): void {
  async function signedIn(person: Person) {
    const harness = await makeHarness()
    await harness.signIn(person)
    return harness
  }

  describe('the user', () => {
    test('is loaded', async () => {
      const { api, emailOf } = await signedIn('unsubscribed')
      const user = valueOf(await api.loadUser())
      expect(user).toMatchObject({ email: emailOf('unsubscribed'), subscribed: false })
      expect(user.firstName).toEqual(expect.any(String))
      expect(user).not.toHaveProperty('subscription')
    })

    test('has no name before it is synced', async () => {
      const { api, emailOf } = await signedIn('google')
      expect(valueOf(await api.loadUser())).toEqual({ email: emailOf('google'), subscribed: false })
    })

    test('is synced, and missing fields stay as they are', async () => {
      const { api, emailOf } = await signedIn('google')
      const email = emailOf('google')
      valueOf(await api.syncUser({ email, firstName: 'Gina Maria', lastName: 'Google' }))
      valueOf(await api.syncUser({ email }))
      expect(valueOf(await api.loadUser())).toMatchObject({
        email,
        firstName: 'Gina Maria',
        lastName: 'Google',
      })
    })

    test.each([{ firstName: 'Nova' }, { lastName: 'Quist' }, { email: 'nova.quist@example.com' }])(
      'is changed in one field: %o',
      async (change) => {
        const { api } = await signedIn('unsubscribed')
        const before = valueOf(await api.loadUser())
        valueOf(await api.updateUser(change))
        expect(valueOf(await api.loadUser())).toEqual({ ...before, ...change })
      },
    )

    test('signs in with a changed email from then on, and stays signed in meanwhile', async () => {
      const { api, emailOf, canSignIn } = await signedIn('unsubscribed')
      valueOf(await api.updateUser({ email: 'nova.quist@example.com' }))
      valueOf(await api.loadUser())
      expect(await canSignIn(emailOf('unsubscribed'))).toBe(false)
      expect(await canSignIn('nova.quist@example.com')).toBe(true)
    })

    test("is refused another account's email", async () => {
      const { api, emailOf, canSignIn } = await signedIn('unsubscribed')
      const email = emailOf('subscribed').toUpperCase()
      expectFailure(await api.updateUser({ email }), 'refused')
      expectFailure(await api.syncUser({ email, firstName: 'Nova' }), 'refused')
      const user = valueOf(await api.loadUser())
      expect(user.email).toBe(emailOf('unsubscribed'))
      expect(user.firstName).not.toBe('Nova')
      expect(await canSignIn(emailOf('unsubscribed'))).toBe(true)
    })

    test.each([{ firstName: ' ' }, { lastName: '' }, { email: 'nova' }])('is refused %o', async (change) => {
      const { api } = await signedIn('unsubscribed')
      const before = valueOf(await api.loadUser())
      expectFailure(await api.updateUser(change), 'refused')
      expect(valueOf(await api.loadUser())).toEqual(before)
    })

    test('is deleted for good', async () => {
      const { api, emailOf, canSignIn } = await signedIn('unsubscribed')
      valueOf(await api.deleteUser())
      expectFailure(await api.loadUser(), 'not-signed-in')
      expect(await canSignIn(emailOf('unsubscribed'))).toBe(false)
    })
  })
}
