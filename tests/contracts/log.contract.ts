import { describe, expect, test } from 'vitest'
import type { Log } from '#core/ports/log'

export interface LogHarness {
  readonly log: Log
  /** The lines that are written. */
  readonly written: () => readonly { readonly level: 'warn' | 'error'; readonly text: string }[]
}

/** The contract of the Log port. */
export function logContract(name: string, makeHarness: () => LogHarness): void {
  describe(`${name} fulfils the contract of Log`, () => {
    test('writes warnings and errors in order', () => {
      const { log, written } = makeHarness()
      log.warn('no country')
      log.error('no payment')
      expect(written()).toEqual([
        { level: 'warn', text: 'no country' },
        { level: 'error', text: 'no payment' },
      ])
    })

    test('writes the cause', () => {
      const { log, written } = makeHarness()
      log.error('no payment', new TypeError('the form is gone'))
      expect(written()[0]?.text).toContain('no payment')
      expect(written()[0]?.text).toContain('the form is gone')
    })
  })
}

/** The contract of a log that leaves the page: it contains no personal data and no secrets. */
export function scrubbingContract(name: string, makeHarness: () => LogHarness): void {
  const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjMifQ.c2lnbmF0dXJl'
  const leaks: readonly (readonly [what: string, text: string, secret: string])[] = [
    ['an email', 'no user mira.lund+a@mail.example.co.uk here', 'mira.lund'],
    ['an email in an address', 'GET /users/mira%40example.com failed', 'mira'],
    ['an email at a host that begins as a token does', 'no user mira@eyja.a.aa here', 'mira'],
    ['a bearer token', 'Authorization: Bearer abc.def-123', 'abc.def-123'],
    ['a JWT', `the token ${token} was refused`, 'eyJhbGci'],
    ['a client secret', 'cs_test_a1B2_secret_c3D4 was refused', 'c3D4'],
    ['a client secret with signs in it', 'cs_test_a1_secret_fidnCc%2FJ2Fg+xYz%3D was refused', 'J2Fg'],
    ['the end of such a secret', '(cs_test_a1_secret_fidn%2FJ2-Fg.xYz%3D)', 'xYz'],
    ['a setup secret', 'seti_1_secret_zZ9', 'zZ9'],
    ['the code of a reset link', 'oobCode=aBc-123_x is used', 'aBc-123_x'],
    ['a query string', 'at https://portal.example.com/signup?firstName=Mira&email=x failed', 'Mira'],
    ['a query string in a path', "cannot open '/set-password?mode=resetPassword&oobCode=s3cret'", 's3cret'],
    ['a password in JSON', '{"password":"Halcyon-2026","email":"a"}', 'Halcyon-2026'],
    ['a token in JSON', '{"idToken":"plainlooking"}', 'plainlooking'],
  ]

  // Secrets in causes, however they are wrapped: tests/core/untrusted/log.test.ts.
  describe(`${name} scrubs`, () => {
    test.each(leaks)('%s in a message', (_what, text, secret) => {
      const { log, written } = makeHarness()
      log.warn(text)
      expect(written()[0]?.text).not.toContain(secret)
    })

    test('fields by their names', () => {
      const { log, written } = makeHarness()
      log.error('failed', {
        clientSecret: 'plain1',
        user: { accessToken: 'plain2', password: 'pl"ain3', oobCode: 'plain4' },
      })
      expect(written()[0]?.text).not.toMatch(/plain\d|ain3/)
    })

    test('and leaves the rest readable', () => {
      const { log, written } = makeHarness()
      log.error('PATCH https://api.example.com/users/me answered 500 in 2 s', { kind: 'service-error' })
      expect(written()[0]?.text).toContain('PATCH https://api.example.com/users/me answered 500 in 2 s')
      expect(written()[0]?.text).toContain('service-error')
    })
  })
}
