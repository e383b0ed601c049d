import { dayCount } from '../../../src-core/domain/calendar-date'
import { currencyCode, fromMinorUnits, toMinorUnits } from '../../../src-core/domain/money'
import type { BillingType, Plan, PlanCatalogue } from '../../../src-core/domain/plan-catalogue'
import { isWithinLimits, textLimits } from '../../../src-core/domain/text-limits'
import {
  amount,
  boolean,
  expecting,
  list,
  object,
  oneOf,
  optional,
  read,
  string,
  nonBlankString,
  type Decoded,
} from '../../../src-core/shared/decode'
import { failure, success, type Result } from '../../../src-core/shared/result'

/** Default messages of a plan. */
export type PlanMessages = Readonly<Record<BillingType, Pick<Plan, 'title' | 'subtitle' | 'discountLabel'>>>

const strict = { strict: true }
const nonBlank = (expected: string) => string(expected, (value) => value.trim() !== '')

const filePrice = object(
  {
    id: string(
      `the product id of the service, at most ${textLimits.productId} characters`,
      (id) => id.trim() !== '' && isWithinLimits('productId', id),
    ),
    country: string('a code of two capitals (such as US)', (code) => /^[A-Z]{2}$/.test(code)),
    currency: currencyCode,
    regularPrice: amount,
  },
  strict,
)

const filePlan = object(
  {
    key: nonBlank('a name of its own'),
    type: oneOf('monthly', 'yearly'),
    title: optional(nonBlankString),
    subtitle: optional(nonBlankString),
    discountLabel: optional(nonBlankString),
    default: optional(boolean),
    trialDays: expecting('a whole number of days, two years at most', (value) => {
      const days = read(dayCount, value)
      return days !== undefined && days <= 731 ? days : undefined
    }),
    prices: list(filePrice),
  },
  strict,
)

const catalogueFile = object({ plans: list(filePlan) })

/**
 * Reads the catalogue file: plans in display order, each with a price per country; the first price is the default.
 * Returns all problems with their paths.
 */
export function readCatalogue(
  data: unknown,
  messages: PlanMessages,
): Result<PlanCatalogue, readonly string[]> {
  const file = catalogueFile(data, 'catalogue')
  if (file.type === 'error') return file
  const [first, ...others] = file.value.plans.map((plan) => toPlan(plan, messages[plan.type]))
  const problems = problemsIn(file.value.plans)
  return first && problems.length === 0 ? success({ plans: [first, ...others] }) : failure(problems)
}

type FilePlan = Decoded<typeof filePlan>

function toPlan({ trialDays, prices, ...own }: FilePlan, defaults: PlanMessages[BillingType]): Plan {
  const [price, ...localize] = prices.map((each) => ({ ...each, trialDays }))
  // The default discount label belongs to the default title.
  const { discountLabel: _label, ...others } = defaults
  const messages = own.title === undefined ? defaults : others
  return { default: false, ...messages, ...own, price: price as Plan['price'], localize }
}

/** Returns problems between plans that are each valid. */
function problemsIn(plans: readonly FilePlan[]): readonly string[] {
  const prices = plans.flatMap((plan) => plan.prices)
  const place = (index: number) => `catalogue.plans[${index}].prices`
  return [
    ...(plans.length === 0 ? ['catalogue.plans is empty: at least one plan is expected.'] : []),
    ...(plans.filter((plan) => plan.default).length > 1
      ? ['catalogue.plans: more than one is default.']
      : []),
    ...duplicates('catalogue.plans', 'key', plans),
    ...duplicates('catalogue.plans', 'id', prices),
    ...plans.flatMap((plan, index) => [
      ...(plan.prices.length === 0 ? [`${place(index)} is empty: at least one price is expected.`] : []),
      ...duplicates(place(index), 'country', plan.prices),
      ...plan.prices.flatMap(({ regularPrice, currency }, at) =>
        fromMinorUnits(toMinorUnits(regularPrice, currency), currency) === regularPrice
          ? []
          : [
              `${place(index)}[${at}].regularPrice is malformed: no more decimals than ${currency} has are expected.`,
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
