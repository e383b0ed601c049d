import { decimalsAtStripe } from '../../../contract/currencies.ts'

/** 4.99 USD → 499. Stripe writes currencies in lower case. */
export function toMinorUnits(amount: number, currency: string): number {
  return Math.round(amount * 10 ** decimalsAtStripe(currency.toUpperCase()))
}

/** 499 USD → 4.99. */
export function fromMinorUnits(minorUnits: number, currency: string): number {
  return minorUnits / 10 ** decimalsAtStripe(currency.toUpperCase())
}
