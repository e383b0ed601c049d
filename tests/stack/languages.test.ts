import { expect, inject, test } from 'vitest'
import '../support/browser/matchers'
import { translatePages } from '../support/browser/hostile/translation'
import { messagesIn, openCheckoutIn } from '../support/browser/newcomer-in'
import { cards } from '../support/browser/test-data'
import { stackAccounts } from './stack-accounts'
import { openVisitor } from './visit'

test.each(['de', 'ar'])(
  'a newcomer pays and cancels in %s on the real adapters, while the browser translates',
  async (tag) => {
    const message = messagesIn(tag)
    const { visitor, context, page } = await openVisitor()
    const asked = new Set<string | undefined>()
    context.on('request', (request) => {
      if (request.url().startsWith(inject('service')) && request.method() !== 'OPTIONS')
        asked.add(request.headers()['accept-language'])
    })
    await translatePages(context, 'hydrated')
    await openCheckoutIn(tag, visitor, stackAccounts.newcomer())
    await visitor.fillCard(cards.needsApproval)
    await visitor.button(message('checkout.checkout.pay')).click()
    // The bank leads back to the page in its language.
    await visitor.link('Approve').click()
    await page.waitForURL(({ pathname }) => pathname === `/${tag}/payment-successful`)
    await expect(visitor.heading(message('payment-successful.success.heading'))).toBeShown()
    await visitor.goTo(`/${tag}`)
    await visitor.link(message('profile.subscription.cancel')).click()
    await page.getByRole('radio', { name: message('cancel-subscription.cancel.reasons.no-answer') }).check()
    await visitor.button(message('cancel-subscription.cancel.submit')).click()
    await expect(visitor.button(message('self-service.selfService.keep'))).toBeShown()
    await page.waitForURL(({ pathname }) => pathname === `/${tag}`)
    expect([...asked]).toEqual([tag])
  },
)
