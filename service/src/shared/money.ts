/** Currencies whose amounts Stripe counts in whole units, and in thousandths. */
const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const withThreeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '))

function digitsOf(currency: string): number {
  const code = currency.toUpperCase()
  if (withoutDecimals.has(code)) return 0
  return withThreeDecimals.has(code) ? 3 : 2
}

/** 4.99 USD → 499. */
export function toMinorUnits(amount: number, currency: string): number {
  return Math.round(amount * 10 ** digitsOf(currency))
}

/** 499 USD → 4.99. */
export function fromMinorUnits(minorUnits: number, currency: string): number {
  return minorUnits / 10 ** digitsOf(currency)
}

/** Stripe counts these in hundredths, but charges whole units only. */
const wholeOnly = new Set(['ISK', 'UGX'])
const mostMinorUnits = 99_999_999

/** Whether Stripe can charge the amount: docs.stripe.com/currencies, "Special cases" and "Maximum amounts". */
export function isPayable(amount: number, currency: string): boolean {
  const minorUnits = toMinorUnits(amount, currency)
  const isExact = Math.abs(minorUnits - amount * 10 ** digitsOf(currency)) < 1e-6 * Math.max(1, minorUnits)
  // The last of three decimals is 0.
  const step = wholeOnly.has(currency) ? 100 : withThreeDecimals.has(currency) ? 10 : 1
  // The database stores amounts in four bytes, which is less than Stripe's limit for rupiahs.
  const most = currency === 'IDR' ? 2 ** 31 - 1 : mostMinorUnits
  return isExact && minorUnits > 0 && minorUnits <= most && minorUnits % step === 0
}
