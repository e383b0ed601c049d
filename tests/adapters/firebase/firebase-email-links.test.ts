import { describe, expect, test, vi } from 'vitest'
import { FirebaseEmailLinks } from '#adapters/firebase/firebase-email-links'
import { emailLinksContract } from '../../contracts/email-links.contract'

const project = { apiKey: 'key', authDomain: 'halcyon.firebaseapp.com', projectId: 'halcyon' }

function open(search: string, emulator?: string) {
  const leaveFor = vi.fn<(address: string) => void>()
  const page = new FirebaseEmailLinks({ ...project, ...(emulator && { emulator }) }, leaveFor)
  return {
    opened: page.openProviderPage(new Map(new URLSearchParams(search))),
    addresses: leaveFor.mock.calls.flat(),
  }
}

emailLinksContract('FirebaseEmailLinks', new FirebaseEmailLinks(project, () => undefined))

describe("Firebase's page", () => {
  test.each(['verifyEmail', 'recoverEmail', 'verifyAndChangeEmail'])(
    'opens for %s with the query',
    (mode) => {
      const query = {
        mode,
        oobCode: 'aB-_1+/=&?',
        apiKey: 'key',
        lang: 'en',
        continueUrl: 'https://portal.example.com/?plan=first&promo=A%20B',
      }
      const { opened, addresses } = open(new URLSearchParams(query).toString())
      expect(opened).toBe(true)
      expect(addresses).toHaveLength(1)
      const { origin, pathname, searchParams } = new URL(addresses[0] ?? '')
      expect(origin + pathname).toBe('https://halcyon.firebaseapp.com/__/auth/action')
      expect(Object.fromEntries(searchParams)).toEqual(query)
    },
  )

  test("is the emulator's with an emulator", () => {
    const { addresses } = open('mode=verifyEmail&oobCode=abc', 'http://127.0.0.1:9099')
    expect(addresses).toEqual(['http://127.0.0.1:9099/emulator/action?mode=verifyEmail&oobCode=abc'])
  })

  test.each([
    '',
    'oobCode=abc',
    'mode=resetPassword&oobCode=abc',
    'mode=signIn&oobCode=abc',
    'mode=toString',
  ])('does not open for "%s"', (search) => {
    expect(open(search)).toEqual({ opened: false, addresses: [] })
  })
})
