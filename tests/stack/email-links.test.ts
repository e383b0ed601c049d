import { expect, inject, test } from 'vitest'
import { EmulatorAdmin } from './emulator-admin'
import { apiKey } from './stack'
import { openVisitor } from './visit'

const person = { email: 'vera@example.org', password: 'Halcyon-2026', displayName: 'Vera Verify' }

test("a link that verifies an email reaches the identity provider's own page, code and all", async () => {
  const admin = new EmulatorAdmin(inject('emulator'))
  await admin.createAccount(person)
  const code = await admin.sendVerification(person.email)
  // Chromium asks the emulator for an icon.
  const { visitor, page } = await openVisitor({ errors: /status of 404/ })

  await visitor.goTo(`/set-password/?mode=verifyEmail&oobCode=${code}&apiKey=${apiKey}&lang=en`)
  await expect(visitor.text('The email has been successfully verified.')).toBeShown()
  expect(page.url()).toContain(`${inject('emulator')}/emulator/action?`)
})
