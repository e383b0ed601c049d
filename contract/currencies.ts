// ISO 4217 currencies without two decimals. A table, because the first call of `Intl` is slow.
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND'

/** Where Stripe counts otherwise: docs.stripe.com/currencies, "Special cases". */
const decimalsOnlyAtStripe: Readonly<Record<string, number>> = { ISK: 2, MGA: 0, UGX: 2 }

const mostMinorUnits = 99_999_999

/** Returns the number of decimals of a currency's amounts: 2 for USD, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0
  return withThreeDecimals.includes(currency) ? 3 : 2
}

/** Returns the number of decimals that Stripe's integers stand for. */
export function decimalsAtStripe(currency: string): number {
  return decimalsOnlyAtStripe[currency] ?? decimalsOf(currency)
}

/** Whether Stripe can charge the amount, in decimal major units: docs.stripe.com/currencies, also "Maximum amounts". */
export function isChargeable(amount: number, currency: string): boolean {
  const exact = amount * 10 ** decimalsAtStripe(currency)
  const minorUnits = Math.round(exact)
  const isExact = Math.abs(minorUnits - exact) < 1e-6 * Math.max(1, minorUnits)
  // Stripe charges whole krónur only, and of three decimals the last is 0.
  const step =
    decimalsOf(currency) === 3 ? 10 : 10 ** Math.max(0, decimalsAtStripe(currency) - decimalsOf(currency))
  // The service stores amounts in four bytes, which is less than Stripe's limit for rupiahs.
  const most = currency === 'IDR' ? 2 ** 31 - 1 : mostMinorUnits
  return isExact && minorUnits > 0 && minorUnits <= most && minorUnits % step === 0
}
