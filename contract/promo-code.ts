import { checkoutOrderLimits } from './limits.ts'

/**
 * Returns the promo code that a text means, as Stripe may have it: without white space, invisible characters, surrounding quotes and a
 * final full stop, and with ASCII digits and dashes. Empty if the text has none.
 */
export function readPromoCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{White_Space}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\p{Dash_Punctuation}\u2212]/gu, '-')
    .replace(/\p{Decimal_Number}/gu, valueOfDigit)
    .replace(/^\p{Quotation_Mark}+|[\p{Quotation_Mark}.\u3002\u06d4]+$/gu, '')
}

/** Whether Stripe can have the code (docs.stripe.com/api/promotion_codes/create#create_promotion_code-code). */
export function isPromoCode(code: string): boolean {
  return /^[A-Za-z0-9-]+$/.test(code) && code.length <= checkoutOrderLimits.promoCode.maxLength
}

/** Unicode has the digits of a script in a row, from 0 to 9. */
function valueOfDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Decimal_Number}/u.test(String.fromCodePoint(codePoint - value - 1))) value += 1
  return String(value)
}
