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
