import { describe, expect, test } from 'vitest'
import { en } from '../../support/english'
import { LayoutShifts } from '../../support/browser/layout-shifts'
import { journeys, sandboxAccounts } from '../../support/browser/journeys'
import { cards, newVisitor, type Visitor } from '../../support/browser/visitor'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }

/** An invisible shift. */
const threshold = 0.0001
/** The limit of a good Cumulative Layout Shift, for messages and fields above existing content. */
const good = 0.1

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
