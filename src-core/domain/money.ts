import { string, type Decoder } from '../shared/decode'

/** ISO 4217 code, upper case. Amounts beside it are decimal major units (4.99 with USD). */
export type Currency = string

/** The currencies of ISO 4217 that are not divided by 100. A table, for asking `Intl` takes long at the start. */
const undivided = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const dividedByThousand = 'BHD IQD JOD KWD LYD OMR TND'

/** How many decimals the currency has: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorUnitDigits(currency: Currency): number {
  if (undivided.includes(currency)) return 0
  return dividedByThousand.includes(currency) ? 3 : 2
}

/** 4.99 USD → 499. Arithmetic on money is done on these integers only. */
export function toMinorUnits(amount: number, currency: Currency): number {
  return Math.round(amount * 10 ** minorUnitDigits(currency))
}

/** 499 USD → 4.99. */
export function fromMinorUnits(minorUnits: number, currency: Currency): number {
  return minorUnits / 10 ** minorUnitDigits(currency)
}

/** What `multiplier` times the smaller price costs more than the larger one; 0 when it does not. */
export function saving(smaller: number, multiplier: number, larger: number, currency: Currency): number {
  const difference = toMinorUnits(smaller, currency) * multiplier - toMinorUnits(larger, currency)
  return fromMinorUnits(Math.max(0, difference), currency)
}

/** Three capitals: a currency that the portal can format. */
export const currencyCode: Decoder<Currency> = string('a code of three capitals (such as USD)', (code) =>
  /^[A-Z]{3}$/.test(code),
)
