import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { writeOrderDraft, type OrderDraft } from '#core/domain/order-draft'
import { routes } from '#core/domain/routes'
import { en } from '../../support/english'
import { LayoutShifts } from '../../support/browser/layout-shifts'
import { journeys, sandboxAccounts } from '../../support/browser/journeys'
import { program } from '../../support/browser/before-the-program'
import { cards, delay, newVisitor, type Visitor } from '../../support/browser/visitor'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }

/** An invisible shift. */
const threshold = 0.0001
/** The limit of a good Cumulative Layout Shift, for messages and fields above existing content. */
const good = 0.1

/** What the browser has stored, and what the address names, when a page is opened. */
const arrivals: Readonly<Record<string, Arrival>> = {
  'for the first time': {},
  'with a stored order': { prepare: (visitor) => storeDraft(visitor, {}) },
  'with a stored code': { prepare: (visitor) => storeDraft(visitor, { promoCode: 'CALM50' }) },
  'by a link with a code': { query: '?plan=first&promo=CALM50' },
  'by a link with a refused code': { query: '?promo=NOPE' },
  'signed in': { prepare: (visitor) => visitor.openSignedIn('free@example.com') },
  'signed in with a stored code': {
    prepare: async (visitor) => {
      await visitor.openSignedIn('free@example.com')
      await storeDraft(visitor, { promoCode: 'CALM50' })
    },
  },
  subscribed: { prepare: (visitor) => visitor.openSignedIn('subscribed@example.com') },
  'in another language': { options: { locale: 'de-DE' }, prepare: (visitor) => storeDraft(visitor, {}) },
  'asked for cookies': {
    prepare: async (visitor) => {
      await visitor.goTo('/signin')
      await visitor.tools.chooseCookieConsent('asked')
      await storeDraft(visitor, {})
    },
  },
}

interface Arrival {
  readonly options?: BrowserContextOptions
  readonly query?: string
  readonly prepare?: (visitor: Visitor) => Promise<void>
}

function storeDraft({ page }: Visitor, draft: Partial<OrderDraft>): Promise<void> {
  const text = writeOrderDraft({ plan: 'monthly', link: {}, ...draft })
  return page
    .addInitScript((stored) => sessionStorage.setItem('order-draft', stored), text)
    .then(() => undefined)
}

type Scenario = (visitor: Visitor, startStep: (step: string) => void) => Promise<void>

const scenarios: Readonly<Record<string, Scenario>> = {
  'a visitor tries codes': async (visitor, startStep) => {
    await visitor.goTo('/membership?country=GB')
    await expect(visitor.order).toContainText('£49.99')
    startStep('other plan')
    await visitor.plan('Monthly').click()
    startStep('refused code')
    await visitor.applyCode('NOPE')
    await expect(visitor.text(en.promo.failed.refused)).toBeShown()
    startStep('applied code')
    await visitor.applyCode('CALM50')
    await expect(visitor.text(en.promo.applied)).toBeShown()
    startStep('removed code')
    await visitor.button(en.promo.remove).click()
    await expect(visitor.order).toContainText('£4.99')
  },
  'the answers to a reset are slow': async (visitor, startStep) => {
    await visitor.goTo('/forgot-password')
    await visitor.tools.chooseNetwork('slow')
    startStep('email')
    await visitor.requestReset('free@example.com')
    await expect(visitor.text(en.forgotPassword.sending)).toBeShown()
    await expect(visitor.text(en.forgotPassword.sent('free@example.com'))).toBeShown()
    startStep('link')
    await visitor.goTo(await visitor.lastResetLink())
    await expect(visitor.newPassword).toBeShown()
  },
}

/** With a message or field that needs room. */
const smallShifts: Readonly<Record<string, Scenario>> = {
  'a declined card, then the plans again': async (visitor, startStep) => {
    await visitor.openAtCheckout()
    startStep('declined card')
    await visitor.payWith(cards.declined)
    await expect(visitor.page.getByRole('alert')).toBeShown()
    startStep('plans')
    await visitor.button(en.order.change).click()
    await expect(visitor.plan('Annual')).toBeShown()
    startStep('checkout')
    await visitor.openCheckout()
  },
  'a declined new card': async (visitor, startStep) => {
    await visitor.openSignedIn('subscribed@example.com')
    await visitor.link(en.subscription.changeCard).click()
    await visitor.cardNumber.waitFor()
    startStep('declined card')
    await visitor.payWith(cards.declined)
    await expect(visitor.page.getByRole('alert')).toBeShown()
    await expect(visitor.cardNumber).toBeShown()
  },
  'the profile is edited': async (visitor, startStep) => {
    await visitor.openSignedIn('subscribed@example.com')
    startStep('first name')
    await visitor.edit('first name', 'Estelle')
    await expect(visitor.profile).toContainText('Estelle')
  },
  'a field is left empty': async (visitor, startStep) => {
    await visitor.openSignedIn('subscribed@example.com')
    startStep('empty last name')
    await visitor.edit('last name', '')
    await expect(visitor.text(en.fields.problems['last-name-required'])).toBeShown()
  },
  'a reset is requested': async (visitor, startStep) => {
    await visitor.openSignedIn('subscribed@example.com')
    startStep('reset')
    await visitor.button(en.account.resetPassword).click()
    await visitor.inDialog('Continue').click()
    await expect(visitor.text(en.account.resetSent)).toBeShown()
  },
  'a wrong password': async (visitor, startStep) => {
    await visitor.goTo('/signin')
    startStep('wrong password')
    await visitor.signIn('free@example.com', 'wrong')
    await expect(visitor.page.getByRole('alert')).toBeShown()
  },
}

describe.for(Object.entries(sizes))('on a %s', ([, viewport]) => {
  const stillJourneys = Object.entries(journeys).filter(
    ([name]) => !name.includes('edits') && !name.includes('deletes'),
  )

  test.for(stillJourneys)('nothing shifts when %s', async ([, createJourney]) => {
    const shifts = await observe(viewport, async (visitor, startStep) => {
      const { steps } = await createJourney(sandboxAccounts)
      for (const step of steps) {
        startStep(step.name)
        await step.act(visitor)
        await expect(step.done(visitor)).toBeShown()
      }
    })
    expectNone(shifts)
  })

  test.for(Object.entries(arrivals))(
    'nothing shifts on any page that a visitor opens %s',
    async ([, { options, query = '', prepare }]) => {
      const visitor = await newVisitor({ viewport, ...options })
      await prepare?.(visitor)
      // A busy browser paints before the whole page is parsed.
      const shifts = await LayoutShifts.observe(visitor.context, 0.0005)
      for (const route of routes) {
        shifts.step = route
        const release = await delay(visitor.page, program)
        await visitor.goTo(route + query, 'commit')
        // A page that is not painted before its program has no shift.
        await visitor.page.getByRole('contentinfo').waitFor()
        await visitor.page.evaluate(() => new Promise(requestAnimationFrame))
        release()
        await visitor.page.locator('[data-slow-load]').waitFor({ state: 'detached' })
        await visitor.page.locator('main:not(:has([data-loading], [aria-busy=true]))').waitFor()
        await visitor.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
        await visitor.page.unroute(program)
      }
      expect(shifts.lines.join('\n')).toBe('')
    },
  )

  test.for(Object.entries(scenarios))('nothing shifts: %s', async ([, scenario]) => {
    expectNone(await observe(viewport, scenario))
  })

  test.for(Object.entries(smallShifts))('little shifts: %s', async ([, scenario]) => {
    const shifts = await observe(viewport, scenario)
    expect(shifts.total < good ? '' : shifts.lines.join('\n')).toBe('')
  })
})

async function observe(viewport: { width: number; height: number }, run: Scenario): Promise<LayoutShifts> {
  const visitor = await newVisitor({ viewport })
  const shifts = await LayoutShifts.observe(visitor.context, threshold)
  await run(visitor, (step) => void (shifts.step = step))
  await visitor.page.evaluate(() => new Promise(requestAnimationFrame))
  return shifts
}

function expectNone(shifts: LayoutShifts) {
  expect(shifts.lines.join('\n')).toBe('')
  expect(shifts.total).toBeLessThan(threshold)
}
