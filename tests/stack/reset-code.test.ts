import { expect, inject, test } from 'vitest'
import { en } from '../support/english'
import { AccountHolder } from '../support/browser/account'
import { EmulatorDesk } from './emulator-desk'
import { openReal } from './real-visit'
import { project } from './stack'
import { keptIn, Whereabouts } from '../support/browser/whereabouts'

const person = { email: 'rita@example.org', password: 'Halcyon-2026', displayName: 'Rita Reset' }

test('the code of a reset link is sent to the provider, and is found nowhere else', async () => {
  const desk = new EmulatorDesk({ address: inject('emulator'), projectId: project })
  await desk.createAccount(person)
  const { page, context } = await openReal({ refused: /^https:\/\/www\.example\.com\// })
  await context.route('https://www.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
  )
  const visitor = new AccountHolder(page, context)
  const whereabouts = new Whereabouts(context)

  await visitor.goTo('/forgot-password')
  await visitor.field(en.fields.email).fill(person.email)
  await visitor.button(en.forgotPassword.submit).click()
  await expect(visitor.text(en.forgotPassword.sent(person.email))).toBeShown()
  const code = (await desk.resetCodeFor(person.email)) ?? ''
  expect(code).not.toBe('')
  const link = `/set-password?mode=resetPassword&oobCode=${code}&apiKey=any&lang=en`

  // From the page of the link to another site, and back.
  await visitor.goTo(link)
  await visitor.newPassword.waitFor()
  expect(await keptIn(page)).not.toContain(code)
  await visitor.link(en.brand.home('Halcyon')).click()
  await expect(visitor.heading('Elsewhere')).toBeShown()
  await visitor.goTo(link)
  await visitor.setPassword('Another-2026')
  await expect(visitor.heading(en.passwordSet.heading)).toBeShown()
  expect(await keptIn(page)).not.toContain(code)

  // A second time the provider refuses it, and the refusal is logged.
  await visitor.goTo(link)
  await expect(visitor.text(en.notices['reset-link-invalid'])).toBeShown()
  await visitor.signIn(person.email, 'Another-2026')
  await visitor.button('Log out').waitFor()
  expect(await keptIn(page)).not.toContain(code)
  // What is followed is seen where it is: somebody who is signed in leaves traces.
  expect(await keptIn(page)).toContain(person.email)

  expect(await whereabouts.seen(code)).toEqual([
    'address of GET 127.0.0.1/set-password',
    'body of POST 127.0.0.1/identitytoolkit.googleapis.com/v1/accounts:resetPassword',
  ])
})
