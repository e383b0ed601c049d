import { readFileSync } from 'node:fs'
import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { en } from '../support/english'
import { AccountHolder } from '../support/browser/account'
import { fillStripeCard, openReal } from './real-visit'

const violation =
  /^Violation \(report\) of require-trusted-types-for by \S*\/assets\/([\w-]+?)-.{8}\.js: \S+ HTMLScriptElement src\|([^?]*)/

test('were Trusted Types enforced, the whole way would lack the two scripts of the providers, and nothing else', async () => {
  const { page, context, problems } = await openReal({ errors: /Failed to load resource/ })
  await loseFirstGeoScript(context)
  await context.route('https://apis.google.com/js/api.js*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: readFileSync(new URL('pages/gapi-double.js', import.meta.url), 'utf8'),
    }),
  )
  const visitor = new AccountHolder(page, context)

  await visitor.goTo('/membership')
  await visitor.begin()
  await visitor.signUp({ email: 'tara@example.org' })
  await visitor.openCheckout()
  await fillStripeCard(visitor, '4242 4242 4242 4242')
  await visitor.button('Continue').click()
  await expect(visitor.heading('Payment successful!')).toBeShown()
  await visitor.link(en.success.toProfile).click()
  await expect(visitor.status('Subscribed')).toBeShown()
  await visitor.link(en.subscription.changeCard).click()
  await visitor.cardNumber.waitFor()
  await visitor.goTo('/')
  await visitor.button('Delete account').click()
  await visitor.inDialog('Close').click()
  await visitor.button('Log out').click()
  const google = page.waitForRequest('https://apis.google.com/js/api.js*')
  await visitor.button('Continue with Google').click()
  await google

  const refused = () => problems.errors.filter((text) => text.startsWith('Violation')).map(inWords)
  await expect
    .poll(() => [...new Set(refused())].toSorted())
    .toEqual([
      'firebase-identity: https://apis.google.com/js/api.js',
      'pure: https://js.stripe.com/endive/stripe.js',
    ])
})

/** Which chunk of the portal wanted which script. */
function inWords(text: string): string {
  const [, chunk = '', address = ''] = violation.exec(text) ?? []
  return chunk === '' ? text : `${chunk}: ${address}`
}

/** Takes the geo script away that stands in the page, so that the program asks for it itself. */
async function loseFirstGeoScript(context: BrowserContext): Promise<void> {
  let asked = 0
  await context.route('**/country.js', async (route) => {
    asked += 1
    await (asked === 1 ? route.abort() : route.continue())
  })
}
