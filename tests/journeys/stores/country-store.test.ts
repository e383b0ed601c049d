import { expect, test, vi } from 'vitest'
import { readPageCountry } from '#core/domain/page-country'
import { portalAt } from '../../support/portal-at'

/** The portal on a page with this country, where the geo source says GB. */
async function onPageFor(country: string | undefined) {
  const lookUp = vi.fn(() => ({ type: 'known', country: 'GB' }) as const)
  const ports = { pageCountry: readPageCountry(country), geo: { lookUp } }
  const { portal } = await portalAt('/membership', { composition: { ports } })
  portal.order.start({})
  const { location } = portal.country
  return { location, price: portal.order.order?.product.id, asked: lookUp.mock.calls }
}

test.each([
  ['is taken from it, and not asked for', 'NZ', { country: 'NZ' }, 'yearly-nz'],
  ['for all other countries has the default prices', 'other', undefined, 'yearly-us'],
])('the country of a page %s', async (_what, country, location, price) => {
  expect(await onPageFor(country)).toEqual({ location, price, asked: [] })
})

test('asks for the country if the page names none', async () => {
  expect(await onPageFor(undefined)).toEqual({ location: { country: 'GB' }, price: 'yearly-gb', asked: [[]] })
})
