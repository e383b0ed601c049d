import { string, type Decoder } from '../shared/decode'

/** ISO 4217 code, upper case. Its amounts are decimal major units: 4.99 for USD. */
export type Currency = string

// ISO 4217 currencies without two decimals. A table, because the first call of `Intl` is slow.
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND'

/** Returns the number of decimals: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorUnitDigits(currency: Currency): number {
  if (withoutDecimals.includes(currency)) return 0
  return withThreeDecimals.includes(currency) ? 3 : 2
}

/** 4.99 USD → 499. Calculate with these integers only. */
export function toMinorUnits(amount: number, currency: Currency): number {
  return Math.round(amount * 10 ** minorUnitDigits(currency))
}

/** 499 USD → 4.99. */
export function fromMinorUnits(minorUnits: number, currency: Currency): number {
  return minorUnits / 10 ** minorUnitDigits(currency)
}

/** Returns `multiplier` times the smaller price minus the larger one, in major units; 0 if that is negative. */
export function saving(smaller: number, multiplier: number, larger: number, currency: Currency): number {
  const difference = toMinorUnits(smaller, currency) * multiplier - toMinorUnits(larger, currency)
  return fromMinorUnits(Math.max(0, difference), currency)
}

export const currencyCode: Decoder<Currency> = string('a code of three capitals (such as USD)', (code) =>
  /^[A-Z]{3}$/.test(code),
)
