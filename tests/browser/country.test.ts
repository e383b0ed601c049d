import { expect, test } from 'vitest'
import { inEachCase, named } from '../support/browser/cases'
import { newVisitor } from '../support/browser/visitor'

test('each country has its own prices, and all others those of the United States', async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  const prices = {
    CA: ['CA$6.99', 'CA$69.99', 'CA$0.00'],
    AU: ['A$7.99', 'A$79.99', 'A$0.00'],
    NZ: ['NZ$8.99', 'NZ$89.99', 'NZ$0.00'],
    GB: ['£4.99', '£49.99', '£0.00'],
    DE: ['$4.99', '$49.99', '$0.00'],
  }

  await inEachCase(named(...Object.keys(prices)), async (country) => {
    const [monthly, yearly, nothing] = prices[country as keyof typeof prices]
    await visitor.goTo(`/membership?country=${country}`)
    const cards = [`Monthly ${monthly} per month`, `Annual ${yearly} per year 2month discount`]
    for (const name of cards) await expect(page.getByRole('radio', { name, exact: true })).toBeShown()
    await expect(visitor.order).toSay(`Pay ${nothing} today, then ${yearly} billed yearly`)
  })
})

test('a country that never answers is waited for with 150 looks; then prices are in dollars', async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  await page.clock.install({ time: '2026-11-20T12:00:00Z' })
  await page.clock.pauseAt('2026-11-20T12:00:01Z')

  await visitor.goTo('/membership?country=none&plan=first')
  const loading = visitor.text('Loading…')
  await expect(loading).toBeShown()

  // 150 looks with 149 pauses of 100 ms between them.
  await page.clock.runFor(14_800)
  await expect(loading).toBeShown()
  expect(await page.getByRole('radio').count()).toBe(0)
  await page.clock.runFor(100)

  await expect(page.getByRole('radio', { name: 'Monthly $4.99 per month' })).toBeShown()
  await expect.poll(() => visitor.plan('Monthly').isChecked()).toBe(true)
  await expect(loading).not.toBeShown()
  await expect(visitor.order).toSay('November 27, 2026')
})

test('a code in the address waits for the country and is applied to its price', async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  await page.clock.install()

  await visitor.goTo('/membership?country=none&promo=CALM50')
  await expect(visitor.text('Loading…')).toBeShown()
  await visitor.tools.chooseCountry('GB')

  await expect(page.getByRole('radio', { name: /^Annual £24\.99 was £49\.99/ })).toBeShown()
})
