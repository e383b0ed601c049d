import { expect, inject, test } from 'vitest'
import { en } from '../support/english'
import { EmulatorAdmin } from './emulator-admin'
import { openVisitor } from './visit'
import { DataTrace, storedData } from '../support/browser/data-trace'

const person = { email: 'rita@example.org', password: 'Halcyon-2026', displayName: 'Rita Reset' }

test('the code of a reset link is sent to the identity provider only, and never stored', async () => {
  const admin = new EmulatorAdmin(inject('emulator'))
  await admin.createAccount(person)
  const { visitor, page, context } = await openVisitor({ refused: /^https:\/\/www\.example\.com\// })
  await context.route('https://www.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
  )
  const trace = new DataTrace(context)

  await visitor.goTo('/forgot-password')
  await visitor.requestReset(person.email)
  await expect(visitor.text(en.forgotPassword.sent(person.email))).toBeShown()
  const code = (await admin.resetCodeFor(person.email)) ?? ''
  expect(code).not.toBe('')
  const link = `/set-password?mode=resetPassword&oobCode=${code}&apiKey=any&lang=en`

  // To another site and back.
  await visitor.goTo(link)
  await visitor.newPassword.waitFor()
  expect(await storedData(page)).not.toContain(code)
  await visitor.link(en.brand.home('Halcyon')).click()
  await expect(visitor.heading('Elsewhere')).toBeShown()
  await visitor.goTo(link)
  await visitor.setPassword('Another-2026')
  await expect(visitor.heading(en.passwordSet.heading)).toBeShown()
  expect(await storedData(page)).not.toContain(code)

  // The provider refuses a used code, which is logged.
  await visitor.goTo(link)
  await expect(visitor.text(en.notices['reset-link-invalid'])).toBeShown()
  await visitor.signIn(person.email, 'Another-2026')
  await visitor.button('Log out').waitFor()
  expect(await storedData(page)).not.toContain(code)
  // The session is found, so storage is searched.
  expect(await storedData(page)).toContain(person.email)

  expect(await trace.find(code)).toEqual([
    'address of GET 127.0.0.1/set-password',
    'body of POST 127.0.0.1/identitytoolkit.googleapis.com/v1/accounts:resetPassword',
  ])
})
