import {
  fromMinorUnits,
  isCurrency,
  isPrice,
  toMinorUnits,
  type Currency,
} from '../../../src-core/domain/money'
import type { BillingType, LocalPrice, Plan, PlanCatalogue } from '../../../src-core/domain/plan-catalogue'
import { failure, success, type Result } from '../../../src-core/shared/result'
import { asObject, asText } from '../../../src-core/shared/untrusted'

/** The words of a plan that does not bring its own. */
export type PlanWords = Readonly<Record<BillingType, Pick<Plan, 'title' | 'subtitle' | 'discountLabel'>>>

type Fields = Readonly<Record<string, unknown>>

/**
 * The plans on sale, from the catalogue file: plans in the order in which they are shown, each with a price per country,
 * of which the first is the price everywhere else. Otherwise all that is wrong with it, each with its place.
 */
export function readCatalogue(data: unknown, words: PlanWords): Result<PlanCatalogue, readonly string[]> {
  const reader = new CatalogueReader(words)
  const [first, ...others] = listIn(asObject(data) ?? {}, 'plans').map((plan, index) =>
    reader.plan(plan, `plans[${index}]`),
  )
  if (!first) return failure(['The catalogue has no plans: {"plans": [...]} is expected.'])
  const plans = [first, ...others] as const
  if (plans.filter((plan) => plan.default).length > 1)
    reader.problems.push('The catalogue has more than one default plan.')
  reader.refuseTwins(
    'key',
    plans.map((plan) => plan.key),
  )
  reader.refuseTwins('id', reader.ids)
  return reader.problems.length > 0 ? failure(reader.problems) : success({ plans })
}

const planFields = ['key', 'type', 'title', 'subtitle', 'discountLabel', 'default', 'trialDays', 'prices']
const priceFields = ['id', 'country', 'currency', 'regularPrice']

class CatalogueReader {
  readonly problems: string[] = []
  readonly ids: string[] = []

  constructor(private readonly words: PlanWords) {}

  plan(value: unknown, place: string): Plan {
    const fields = asObject(value) ?? {}
    this.refuseUnknown(fields, planFields, place)
    const { type, trialDays } = fields
    const isType = type === 'monthly' || type === 'yearly'
    this.expect(isType, `${place}.type`, '"monthly" or "yearly"')
    this.expect(
      Number.isInteger(trialDays) && Number(trialDays) >= 0 && Number(trialDays) <= 731,
      `${place}.trialDays`,
      'a whole number of days, of two years at most,',
    )
    const prices = listIn(fields, 'prices').map((each, index) =>
      this.price(asObject(each) ?? {}, Number(trialDays), `${place}.prices[${index}]`),
    )
    this.expect(prices.length > 0, `${place}.prices`, 'at least one price')
    this.refuseTwins(
      'country',
      prices.map(({ country }) => country),
      `${place}: `,
    )
    const [price, ...localize] = prices
    const isDefault = fields['default'] ?? false
    this.expect(typeof isDefault === 'boolean', `${place}.default`, 'true or false')
    for (const name of ['title', 'subtitle', 'discountLabel'])
      this.expect(
        fields[name] === undefined || asText(fields[name]) !== undefined,
        `${place}.${name}`,
        'a text',
      )
    const own = this.words[isType ? type : 'yearly']
    const title = asText(fields['title'])
    // The discount of the billing period is promised to the plan of that title alone.
    const discountLabel =
      asText(fields['discountLabel']) ?? (title === undefined ? own.discountLabel : undefined)
    return {
      key: this.text(fields, 'key', place, 'a name of its own'),
      type: isType ? type : 'yearly',
      title: title ?? own.title,
      subtitle: asText(fields['subtitle']) ?? own.subtitle,
      ...(discountLabel === undefined ? {} : { discountLabel }),
      default: isDefault === true,
      price: price as LocalPrice,
      localize,
    }
  }

  refuseTwins(name: string, values: readonly string[], place = ''): void {
    const twins = values.filter((value, index) => value !== '' && values.indexOf(value) !== index)
    for (const twin of new Set(twins))
      this.problems.push(`${place}the ${name} "${twin}" stands there more than once.`)
  }

  private price(fields: Fields, trialDays: number, place: string): LocalPrice {
    this.refuseUnknown(fields, priceFields, place)
    const { regularPrice } = fields
    const id = this.text(fields, 'id', place, 'the product id of the service')
    const country = asText(fields['country']) ?? ''
    const currency = asText(fields['currency']) ?? ''
    this.expect(/^[A-Z]{2}$/.test(country), `${place}.country`, 'a code of two capitals, such as US,')
    this.expect(isCurrency(currency), `${place}.currency`, 'a code of three capitals, such as USD,')
    const isExact = isPrice(regularPrice) && isCurrency(currency) && isInMinorUnits(regularPrice, currency)
    this.expect(isExact || !isCurrency(currency), `${place}.regularPrice`, 'an amount such as 4.99')
    this.ids.push(id)
    return { id, country, currency, regularPrice: Number(regularPrice), trialDays }
  }

  private refuseUnknown(fields: Fields, known: readonly string[], place: string): void {
    for (const name of Object.keys(fields))
      if (!known.includes(name)) this.problems.push(`${place}.${name}: there is no such field.`)
  }

  private text(fields: Fields, name: string, place: string, expected: string): string {
    const text = asText(fields[name])
    this.expect(text !== undefined, `${place}.${name}`, expected)
    return text ?? ''
  }

  private expect(isGood: boolean, place: string, expected: string): void {
    if (!isGood) this.problems.push(`${place}: ${expected} is expected.`)
  }
}

function listIn(fields: Fields, name: string): readonly unknown[] {
  const list = fields[name]
  return Array.isArray(list) ? list : []
}

function isInMinorUnits(amount: number, currency: Currency): boolean {
  return fromMinorUnits(toMinorUnits(amount, currency), currency) === amount
}
