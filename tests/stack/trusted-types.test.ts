import { readFileSync } from 'node:fs'
import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { en } from '../support/english'
import { openVisitor } from './visit'

const violation =
  /^Violation \(report\) of require-trusted-types-for by \S*\/assets\/([\w-]+?)-.{8}\.js: \S+ HTMLScriptElement src\|([^?]*)/

test('enforced Trusted Types would block the scripts of the two providers only', async () => {
  const { visitor, page, context, problems } = await openVisitor({ errors: /Failed to load resource/ })
  await failFirstGeoScript(context)
  await context.route('https://apis.google.com/js/api.js*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: readFileSync(new URL('pages/fake-gapi.js', import.meta.url), 'utf8'),
    }),
  )

  await visitor.goTo('/membership')
  await visitor.continueToSignUp()
  await visitor.signUp({ email: 'tara@example.org' })
  await visitor.openCheckout()
  await visitor.goTo('/')
  await visitor.button('Log out').click()
  const google = page.waitForRequest('https://apis.google.com/js/api.js*')
  await visitor.button(en.providers.google).click()
  await google

  const violations = () =>
    problems.errors.filter((text) => text.startsWith('Violation')).map(describeViolation)
  await expect
    .poll(() => [...new Set(violations())].toSorted())
    .toEqual([
      'firebase-identity: https://apis.google.com/js/api.js',
      'pure: https://js.stripe.com/endive/stripe.js',
    ])
})

/** Describes which chunk inserted which script. */
function describeViolation(text: string): string {
  const [, chunk = '', address = ''] = violation.exec(text) ?? []
  return chunk === '' ? text : `${chunk}: ${address}`
}

/** Fails the geo script of the page, so that the program inserts it. */
async function failFirstGeoScript(context: BrowserContext): Promise<void> {
  let requests = 0
  await context.route('**/country.js', async (route) => {
    requests += 1
    await (requests === 1 ? route.abort() : route.continue())
  })
}
