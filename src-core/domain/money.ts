import { decimalsOf } from '#contract/currencies'
import { string, type Decoder } from '#contract/decode'

/** ISO 4217 code, upper case. Its amounts are decimal major units: 4.99 for USD. */
export type Currency = string

/** 4.99 USD → 499. Calculate with these integers only. */
export function toMinorUnits(amount: number, currency: Currency): number {
  return Math.round(amount * 10 ** decimalsOf(currency))
}

/** 499 USD → 4.99. */
export function fromMinorUnits(minorUnits: number, currency: Currency): number {
  return minorUnits / 10 ** decimalsOf(currency)
}

/** Returns `multiplier` times the smaller price minus the larger one, in major units; 0 if that is negative. */
export function saving(smaller: number, multiplier: number, larger: number, currency: Currency): number {
  const difference = toMinorUnits(smaller, currency) * multiplier - toMinorUnits(larger, currency)
  return fromMinorUnits(Math.max(0, difference), currency)
}

export const currencyCode: Decoder<Currency> = string('a code of three capitals (such as USD)', (code) =>
  /^[A-Z]{3}$/.test(code),
)
