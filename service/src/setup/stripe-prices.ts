import type { Stripe } from 'stripe'
import { isEach } from '../checkout/offers.ts'
import { isOfOtherPortal, markOf, portalOf, stripeProductOf } from '../stripe/ownership.ts'
import { idOf, isTaken, retrieve } from '../stripe/stripe-client.ts'
import type { Catalogue, Product } from '../shared/catalogue.ts'
import { toMinorUnits } from '../shared/money.ts'
import { look, type Finding } from './report.ts'
import type { Setup } from './run-setup.ts'

/**
 * A product for every plan, and a price with the product id as look-up key for every country. What the owner has archived, to
 * stop its sale, stays archived.
 */
export async function prepareCatalogue(setup: Setup, catalogue: Catalogue): Promise<Finding[]> {
  const products = [...catalogue.values()]
  const plans = [...new Map(products.map((product) => [product.plan, product])).values()]
  const findings: Finding[] = []
  for (const plan of plans)
    findings.push(await look(`product "${plan.title}"`, () => prepareProduct(setup, plan)))
  for (const product of products)
    findings.push(await look(`price ${product.id}`, () => preparePrice(setup, product)))
  return findings
}

/** Leaves objects of another portal in the same account alone. */
function findingOfOther({ project }: Setup, what: string, object: Stripe.Product | Stripe.Price) {
  if (!isOfOtherPortal(project, object)) return undefined
  const note = `belongs to the portal ${portalOf(object)}: give yours another id in the catalogue`
  return { state: 'wrong', what, note } as const
}

async function prepareProduct(setup: Setup, product: Product): Promise<Finding> {
  const { stripe, isDryRun, project } = setup
  const { plan, title } = product
  const what = `product "${title}"`
  const id = stripeProductOf(product)
  const found = await retrieve(() => stripe.products.retrieve(id))
  if (!found) {
    if (isDryRun) return { state: 'missing', what }
    try {
      await stripe.products.create({ id, name: title, metadata: { plan, ...markOf(project) } })
      return { state: 'created', what }
    } catch (error) {
      // Setup runs twice at the same time.
      if (isTaken(error)) return prepareProduct(setup, product)
      throw error
    }
  }
  const other = findingOfOther(setup, what, found)
  if (other) return other
  if (!found.active)
    return {
      state: 'to do',
      what,
      note: 'is archived, so the plan is not for sale: to sell it again, unarchive it in Stripe, Product catalogue',
    }
  if (found.name === title) return { state: 'right', what }
  if (isDryRun) return { state: 'wrong', what, note: `is named "${found.name}"` }
  await stripe.products.update(id, { name: title })
  return { state: 'changed', what }
}

/** Stripe's prices are immutable: a new price gets the lookup key, and current subscribers keep the old price. */
async function preparePrice(setup: Setup, product: Product): Promise<Finding> {
  const { stripe, isDryRun, project } = setup
  const { id, currency, regularPrice, interval, country } = product
  const what = `price ${id}`
  const wanted = `${regularPrice} ${currency} a ${interval}`
  const { data } = await stripe.prices.list({
    lookup_keys: [id],
    limit: 1,
    expand: ['data.currency_options'],
  })
  const found = data[0]
  const other = found && findingOfOther(setup, what, found)
  if (other) return other
  if (found && !found.active)
    return {
      state: 'to do',
      what,
      note: 'is archived, so it is not for sale: to sell it again, unarchive it in Stripe, then run setup again',
    }
  const differences = found ? differencesOf(found, product) : []
  if (found && differences.length === 0) return { state: 'right', what, note: wanted }
  if (isDryRun)
    return found ? { state: 'wrong', what, note: differences.join(', ') } : { state: 'missing', what }
  try {
    await stripe.prices.create({
      product: stripeProductOf(product),
      currency: currency.toLowerCase(),
      unit_amount: toMinorUnits(regularPrice, currency),
      recurring: { interval },
      lookup_key: id,
      // Without a transfer, a price that another run has just created keeps its key, and this creation is refused.
      ...(found && { transfer_lookup_key: true }),
      metadata: { country, ...markOf(project) },
    })
  } catch (error) {
    if (!found && isTaken(error)) return preparePrice(setup, product)
    throw error
  }
  return { state: found ? 'changed' : 'created', what, note: wanted }
}

/** Returns everything by which the price would charge something else than the catalogue says. */
function differencesOf(price: Stripe.Price, product: Product): string[] {
  const { unit_amount, recurring, tax_behavior, custom_unit_amount, currency_options } = price
  const currency = product.currency.toLowerCase()
  const others = Object.keys(currency_options ?? {}).filter((each) => each !== price.currency)
  const checks: readonly (readonly [boolean, string])[] = [
    [
      unit_amount !== toMinorUnits(product.regularPrice, product.currency) || price.currency !== currency,
      `is ${unit_amount} ${price.currency}`,
    ],
    [
      !isEach(price, product.interval),
      `is charged every ${recurring?.interval_count ?? 0} ${recurring?.interval ?? ''}, ${recurring?.usage_type ?? 'once'}, ${price.billing_scheme}`,
    ],
    [Boolean(custom_unit_amount), 'lets the customer choose the amount'],
    [others.length > 0, `has amounts in ${others.join(', ')}, which Stripe may charge instead`],
    [tax_behavior === 'exclusive', 'excludes taxes'],
    [Boolean(recurring?.trial_period_days), `has a trial of its own`],
    [idOf(price.product) !== stripeProductOf(product), 'belongs to another product'],
  ]
  return checks.filter(([isDifferent]) => isDifferent).map(([, text]) => text)
}
