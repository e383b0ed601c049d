import { describe, expect, test } from 'vitest'
import type { EmailLinks } from '#core/ports/email-links'

/** The contract of the EmailLinks port. The sandbox's links have Firebase's parameters. */
export function emailLinksContract(name: string, links: Pick<EmailLinks, 'readResetLink'>): void {
  const read = (search: string) => links.readResetLink(new Map(new URLSearchParams(search)))

  describe(`${name} fulfils the contract of EmailLinks`, () => {
    test.each([
      'mode=resetPassword&oobCode=abc-123',
      'oobCode=%20abc-123%20&apiKey=key&mode=resetPassword&lang=en',
    ])('reads the code of the reset link "%s"', (search) => {
      expect(read(search)).toEqual({ code: 'abc-123' })
    })

    test.each([
      ['no code', 'mode=resetPassword'],
      ['an empty code', 'mode=resetPassword&oobCode='],
      ['a blank code', 'mode=resetPassword&oobCode=%20%20'],
      ['no mode', 'oobCode=abc-123'],
      ['an empty mode', 'mode=&oobCode=abc-123'],
      ['another mode', 'mode=verifyEmail&oobCode=abc-123'],
      ['the mode in other letters', 'mode=resetpassword&oobCode=abc-123'],
      ['neither', ''],
    ])('reads no reset link from a query with %s', (_what, search) => {
      expect(read(search)).toBeUndefined()
    })
  })
}
