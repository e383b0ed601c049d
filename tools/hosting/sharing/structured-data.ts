import type { PageCountry } from '#core/domain/page-country'
import { positionOf, priceIn, type BillingType, type PlanCatalogue } from '#core/domain/plan-catalogue'
import { script } from '../script'

interface ProductInput {
  readonly client: string
  readonly description: string
  /** The page's address. */
  readonly address: string
  readonly picture: string
  readonly catalogue: PlanCatalogue
  /** Without one, the prices are the default ones. */
  readonly country?: PageCountry | undefined
}

/** Month and year in UN/CEFACT's codes for units. */
const units = { monthly: 'MON', yearly: 'ANN' } satisfies Record<BillingType, string>

/**
 * Returns the plans with the prices of a country as schema.org's Product, which search engines read
 * (https://developers.google.com/search/docs/appearance/structured-data/product-snippet).
 */
export function productData({
  client,
  description,
  address,
  picture,
  catalogue,
  country,
}: ProductInput): object {
  const offers = catalogue.plans.map((plan) => {
    const { regularPrice: price, currency: priceCurrency } = priceIn(
      plan,
      country?.type === 'known' ? country.country : undefined,
    )
    const position = positionOf(catalogue, plan)
    return {
      '@type': 'Offer',
      name: plan.title,
      url: position === undefined ? address : `${address}?plan=${position}`,
      availability: 'https://schema.org/InStock',
      price,
      priceCurrency,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency,
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: units[plan.type] },
      },
    }
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: client,
    description,
    image: picture,
    brand: { '@type': 'Brand', name: client },
    offers,
  }
}

/**
 * Returns the element that holds structured data. It is a data block, which no browser runs, so the policy needs no hash of it
 * (https://html.spec.whatwg.org/multipage/scripting.html#data-block). A `<` could end it.
 */
export function structuredDataElement(data: object): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return script('type="application/ld+json"', json)
}
