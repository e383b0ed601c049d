import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test as base } from 'vitest'
import { needsSession, routes } from '#core/domain/routes'
import { en } from '../../support/english'
import { cards, newcomer } from '../../support/browser/test-data'
import type { Browser } from './browsers'
import { Visitor } from './visitor'
import { serveWithoutScripts } from './without-scripts'

const { account, cancel, fields, subscription } = en
const query = '?plan=first&promo=CALM50'
const another = 'Another-2026'
const price = '$2.49 per month'

/** Without a link, the page for a new password leads to another. */
const publicPages = routes.filter((route) => !needsSession(route) && route !== '/set-password')
/** The page after a payment leads home. */
const subscriberPages = routes.filter((route) => needsSession(route) && route !== '/payment-successful')
const sizes = [
  [390, 844],
  [1280, 800],
] as const

/** The portal's paths in one browser. Without `open` it is not installed here, and the tests are skipped. */
export function testPortalIn(engine: string, open: (() => Promise<Browser>) | undefined) {
  let browser: Browser | undefined
  const test = base.extend('visitor', async () => {
    const tab = await browser?.newTab()
    if (!tab) throw new Error(`${engine} is not open.`)
    const visitor = new Visitor(tab)
    onTestFinished(async () => {
      const found = await visitor.takeProblems()
      const problems = found.filter(
        (each) => !visitor.withoutScripts || !each.startsWith('violation of script-src'),
      )
      await tab.close()
      expect(problems, 'problems of the page').toEqual([])
    })
    await tab.resize(1280, 800)
    return visitor
  })

  beforeAll(async () => {
    browser = await open?.()
  })
  afterAll(() => browser?.close())

  async function expectPaidOnce(visitor: Visitor) {
    await visitor.expectShown('heading', en.success.heading)
    expect((await visitor.world()).payments).toMatchObject([{ productId: 'monthly-us', promoCode: 'CALM50' }])
    await visitor.goTo('/')
    await visitor.expectText('Subscribed')
  }

  async function openAtCheckout(visitor: Visitor) {
    await visitor.openSignedIn('free@example.com', query)
    await visitor.press('button', 'Continue')
    await visitor.expectShown('field', 'Card number')
  }

  describe.runIf(open)(`the portal in ${engine}`, () => {
    test('a newcomer is refused a wrong code, removes a right one, then signs up with it, pays and is subscribed', async ({
      visitor,
    }) => {
      const apply = async (code: string) => {
        await visitor.fill('Promo code', code)
        await visitor.press('button', 'Apply')
      }
      await visitor.goTo('/membership?plan=first')
      await apply('WRONG')
      await visitor.expectText(en.promo.failed.refused)
      await apply('CALM50')
      await visitor.expectText(price)
      await visitor.press('button', 'Remove')
      await visitor.expectText('$4.99 per month')
      await visitor.press('radio', /^Annual /)
      await visitor.expectText('$49.99 per year')
      await visitor.press('radio', /^Monthly /)
      await apply('CALM50')
      await visitor.expectText(en.promo.applied)
      await visitor.press('button', /^(Try|Start) /)
      await visitor.expectText(price)
      await visitor.signUp()
      await visitor.expectText(newcomer.email)
      await visitor.press('button', 'Continue')
      await visitor.expectText(price)
      await visitor.payWith(cards.accepted)
      await expectPaidOnce(visitor)
    })

    test('without scripts the plan and the code that were chosen are sent to the sign-up, and no password is', async ({
      visitor,
    }) => {
      const { address, close } = await serveWithoutScripts(inject('address'), 'GB')
      onTestFinished(close)
      visitor.withoutScripts = true
      await visitor.tab.goTo(`${address}/membership`)
      await visitor.expectText('then £49.99 billed yearly')
      await visitor.press('radio', /^Monthly /)
      await visitor.expectText('then £4.99 billed monthly')
      await visitor.fill('Promo code', 'CALM50')
      await visitor.tab.press('Enter')
      await visitor.expectPath('/signup')
      expect(await visitor.tab.evaluate('location.search')).toBe('?plan=first&promoCode=CALM50')
      await visitor.tab.goTo(`${address}/membership`)
      await visitor.press('radio', /^Monthly /)
      await visitor.press('button', /^(Try|Start) /)
      await visitor.expectPath('/signup')
      expect(await visitor.tab.evaluate('location.search')).toBe('?plan=first&promoCode=')
      await visitor.fill(fields.email, newcomer.email)
      await visitor.fill(fields.password, newcomer.password)
      await visitor.tab.press('Enter')
      await visitor.press('button', 'Sign Up')
      expect(await visitor.tab.evaluate('location.search')).toBe('?plan=first&promoCode=')
    })

    test('a reload, a declined card and a refusal at the bank leave the order open, and the bank confirms one payment', async ({
      visitor,
    }) => {
      await visitor.goTo(`/membership${query}`)
      await visitor.expectText(en.promo.applied)
      await visitor.tab.reload()
      await visitor.expectText(price)
      await openAtCheckout(visitor)
      await visitor.tab.reload()
      await visitor.expectText(price)
      await visitor.press('button', 'Continue')
      await visitor.payWith(cards.declined)
      await visitor.expectText(en.checkout.payFailed.declined)
      await visitor.payWith(cards.needsApproval)
      await visitor.press('button', 'Refuse')
      await visitor.expectText(en.notices['payment-failed'])
      await visitor.expectText(price)
      await visitor.payWith(cards.needsApproval)
      await visitor.expectShown('button', 'Approve')
      await visitor.tab.reload()
      await visitor.press('button', 'Approve')
      await expectPaidOnce(visitor)
    })

    test('after Back from the bank another card pays, once', async ({ visitor }) => {
      await openAtCheckout(visitor)
      await visitor.payWith(cards.needsApproval)
      await visitor.expectShown('button', 'Approve')
      await visitor.tab.back()
      // Not every browser restores the page as it was left.
      await visitor.expectShown('field', 'Card number')
      await visitor.payWith(cards.accepted)
      await expectPaidOnce(visitor)
    })

    test('a subscriber whose first password was wrong changes the card and the plan, and undoes a cancellation', async ({
      visitor,
    }) => {
      await visitor.goTo('/change-payment-method')
      await visitor.signIn('subscribed@example.com', 'Wrong-2026')
      await visitor.expectText(en.signIn.failed['invalid-credentials'])
      await visitor.signIn('subscribed@example.com')
      await visitor.expectShown('heading', en.changeCard.heading)
      await visitor.payWith(cards.other)
      await visitor.expectText(subscription.creditCard('4444'))
      await visitor.press('link', en.subscription.changePlan)
      await visitor.press('button', en.changePlan.submit)
      await visitor.expectText('Your plan changes to Monthly')
      await visitor.press('button', en.selfService.keepPlan)
      await visitor.expectText(en.selfService.notices['plan-kept']('Annual'))
      await visitor.press('link', subscription.cancel)
      await visitor.press('radio', cancel.reasons['no-answer'])
      await visitor.press('button', cancel.submit)
      await visitor.expectText('Access until')
      await visitor.press('button', en.selfService.keep)
      await visitor.expectShown('heading', en.selfService.keepTitle)
      await visitor.press('button', en.selfService.keep)
      await visitor.expectText('Your subscription will renew on')
      await visitor.press('link', en.profile.invoices)
      await visitor.expectText(en.invoices.download)
    })

    test('a forgotten password is set anew with the emailed link, and a provider signs in', async ({
      visitor,
    }) => {
      await visitor.goTo('/forgot-password')
      await visitor.fill(fields.email, 'free@example.com')
      await visitor.press('button', en.forgotPassword.submit)
      await visitor.expectText(en.forgotPassword.sent('free@example.com'))
      await visitor.goTo((await visitor.world()).inbox[0]?.link ?? '')
      await visitor.fill(en.setPassword.label, another)
      await visitor.press('button', en.setPassword.submit)
      await visitor.expectShown('heading', en.passwordSet.heading)
      await visitor.goTo('/signin')
      await visitor.signIn('free@example.com', another)
      await visitor.press('button', 'Log out')
      await visitor.expectShown('heading', en.signIn.heading)
      await visitor.goTo('/signup')
      await visitor.press('button', en.providers.google)
      await visitor.expectText('gina.google@example.com')
    })

    test('a user edits the profile and deletes the account; a dialog keeps the focus, closes in three ways and returns it', async ({
      visitor,
    }) => {
      const name = account.resetPassword
      await visitor.openSignedIn()
      await visitor.press('button', account.editField.firstName)
      await visitor.fill(fields.firstName, 'Nova')
      await visitor.press('button', account.save)
      await visitor.expectShown('heading', en.profile.headingNamed('Nova'))
      await visitor.expectFocus('button', account.editField.firstName)
      const closings = [
        () => visitor.tab.press('Escape'),
        () => visitor.press('button', account.close),
        () => visitor.tab.click(5, 5),
      ]
      for (const close of closings) {
        await visitor.press('button', name)
        await visitor.expectShown('dialog', name)
        for (let stops = 0; stops < 5; stops += 1) {
          await visitor.tab.press('Tab')
          expect(await visitor.call('isFocusInside')).toBe(true)
        }
        await close()
        await visitor.expectFocus('button', name)
      }
      await visitor.press('button', account.deleteAccount)
      await visitor.press('checkbox', account.deleteAgree)
      await visitor.press('button', account.confirmDeletion)
      await visitor.expectShown('heading', en.signIn.title)
      await visitor.signIn('free@example.com')
      await visitor.expectText(en.signIn.failed['invalid-credentials'])
    })

    test('from the plans to the payment by keyboard alone', async ({ visitor }) => {
      const { tab } = visitor
      await visitor.goTo('/membership')
      await visitor.tabTo('radio', /^Annual /)
      await tab.press('ArrowUp')
      await visitor.expectChecked(/^Monthly /)
      await visitor.tabTo('field', en.promo.label)
      await tab.type('CALM50')
      await visitor.pressWithKey('button', en.promo.apply, ' ')
      await visitor.expectFocus('button', en.promo.remove)
      await visitor.pressWithKey('button', /^(Try|Start) /)

      await visitor.expectFocus('heading', en.signUp.heading)
      await visitor.tabTo('field', fields.firstName)
      await tab.type(newcomer.firstName)
      for (const value of [newcomer.lastName, newcomer.email, newcomer.password]) {
        await tab.press('Tab')
        await tab.type(value)
      }
      await tab.press('Enter')
      await visitor.expectFocus('heading', en.profile.headingNamed(newcomer.firstName))
      await visitor.pressWithKey('button', 'Continue', ' ')
      await visitor.tabTo('field', 'Card number')
      await tab.type('4242424242424242')
      await tab.press('Tab')
      await tab.type('1240')
      await tab.press('Tab')
      await tab.type('123')
      await visitor.pressWithKey('button', 'Continue')
      await expectPaidOnce(visitor)
    })

    // In Chromium: accessibility.test.ts, and every state of every page in `full`.
    test.for(engine === 'Chromium' ? [] : sizes)(
      'every page fits and is accessible, %i px wide',
      async ([width, height], { visitor }) => {
        await visitor.tab.resize(width, height)
        const expectSound = async (path: string) => {
          await visitor.expectPath(path)
          const found = {
            layout: await visitor.call('layoutProblems'),
            accessibility: await visitor.call('violations'),
            width: await visitor.tab.evaluate('innerWidth'),
          }
          expect({ path, ...found }).toEqual({ path, layout: [], accessibility: [], width })
        }
        for (const path of publicPages) {
          await visitor.goTo(path)
          await visitor.expectReady()
          await expectSound(path)
        }
        await openAtCheckout(visitor)
        await expectSound('/')
        await visitor.goTo('/')
        // The checked code moves what is below it.
        await visitor.expectText(en.promo.applied)
        await visitor.press('button', 'Log out')
        await visitor.signIn('subscribed@example.com')
        await visitor.expectShown('button', 'Log out')
        for (const path of subscriberPages) {
          await visitor.goTo(path)
          await visitor.expectReady()
          await expectSound(path)
        }
        await visitor.goTo('/')
        await visitor.press('button', account.deleteAccount)
        await visitor.expectShown('dialog', account.deleteAccount)
        await expectSound('/')
      },
    )

    test('the policy allows structured data, which has no hash in it, and stops an injected script', async ({
      visitor,
    }) => {
      await visitor.goTo('/membership')
      await visitor.expectReady()
      expect(
        await visitor.tab.evaluate(`document.querySelectorAll('[type="application/ld+json"]').length`),
      ).toBe(1)
      expect(await visitor.call('problems')).toEqual([])
      await visitor.tab.evaluate(
        `document.head.appendChild(document.createElement('script')).append('window.ran = true')`,
      )
      const violation = expect.stringMatching(/^violation of script-src/) as string
      await expect.poll(() => visitor.call('problems')).toContainEqual(violation)
      expect(await visitor.tab.evaluate('window.ran')).toBeUndefined()
      await visitor.tab.evaluate(`void Promise.reject(new Error('seeded'))`)
      await visitor.tab.evaluate(`console.error('seeded')`)
      const seeded = ['unhandled rejection: Error: seeded', 'console: seeded']
      await expect.poll(() => visitor.call('problems')).toEqual(expect.arrayContaining(seeded))
      await visitor.takeProblems()
    })
  })
}
