import { isChargeable } from './currencies.ts'
import {
  boolean,
  expecting,
  list,
  nonBlankString,
  number,
  object,
  oneOf,
  optional,
  string,
  type Decoded,
  type Decoder,
} from './decode.ts'
import { checkoutOrderLimits } from './limits.ts'

/** Stripe's longest trial (`trial_period_days` of a checkout session). */
export const mostTrialDays = 730

const mostOfId = checkoutOrderLimits.productId.maxLength

const strict = { strict: true }

const trialDays = expecting(`a whole number of days, ${mostTrialDays} at most`, (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= mostTrialDays
    ? value
    : undefined,
)

const price = object(
  {
    // The look-up key of the price at Stripe.
    id: string(`an id of up to ${mostOfId} characters`, (id) => id.trim() !== '' && id.length <= mostOfId),
    country: string('a code of two capitals (such as US)', (code) => /^[A-Z]{2}$/.test(code)),
    currency: string('a code of three capitals (such as USD)', (code) => /^[A-Z]{3}$/.test(code)),
    regularPrice: number,
    trialDays: optional(trialDays),
  },
  strict,
)

const plan = object(
  {
    // A part of the product's id at Stripe, and a value of its metadata.
    key: string('up to 100 letters, digits, "-" and "_"', (key) => /^[\w-]{1,100}$/.test(key)),
    type: oneOf('monthly', 'yearly'),
    title: optional(
      string('a name of up to 250 characters', (title) => /\S/.test(title) && title.length <= 250),
    ),
    subtitle: optional(nonBlankString),
    discountLabel: optional(nonBlankString),
    default: optional(boolean),
    trialDays,
    prices: list(price),
  },
  strict,
)

const file = object({ plans: list(plan) }, strict)

/** The catalogue file: plans in display order, each with a price for every country; the first price is the default. */
export type CatalogueFile = Decoded<typeof file>

export type CataloguePlan = CatalogueFile['plans'][number]

/** Reads the catalogue file. Returns all problems with their paths, among them what Stripe could not sell. */
export const catalogueFile: Decoder<CatalogueFile> = (value, path = 'catalogue') => {
  const result = file(value, path)
  if (result.type === 'error') return result
  const problems = problemsIn(result.value.plans)
  return problems.length === 0 ? result : { type: 'error', error: problems }
}

/** Returns problems between plans that are each valid. */
function problemsIn(plans: readonly CataloguePlan[]): readonly string[] {
  const prices = plans.flatMap((each) => each.prices)
  const place = (index: number) => `catalogue.plans[${index}].prices`
  return [
    ...(plans.length === 0 ? ['catalogue.plans is empty: at least one plan is expected.'] : []),
    ...(plans.filter((each) => each.default).length > 1
      ? ['catalogue.plans: more than one is default.']
      : []),
    ...duplicates('catalogue.plans', 'key', plans),
    ...duplicates('catalogue.plans', 'id', prices),
    ...plans.flatMap((each, index) => [
      ...(each.prices.length === 0 ? [`${place(index)} is empty: at least one price is expected.`] : []),
      ...duplicates(place(index), 'country', each.prices),
      ...each.prices.flatMap(({ regularPrice, currency }, at) =>
        isChargeable(regularPrice, currency)
          ? []
          : [
              `${place(index)}[${at}].regularPrice is malformed: an amount that Stripe can charge is expected, with no more decimals than ${currency} has.`,
            ],
      ),
    ]),
  ]
}

function duplicates<Name extends string>(
  place: string,
  name: Name,
  items: readonly Readonly<Record<Name, string>>[],
): readonly string[] {
  const values = items.map((item) => item[name])
  const repeated = new Set(values.filter((value, index) => values.indexOf(value) !== index))
  return [...repeated].map((value) => `${place}: the ${name} "${value}" is not unique.`)
}
