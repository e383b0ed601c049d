import type { Formats, Language, LanguageOffer } from '../language'

export const language = {
  tag: 'ar',
  direction: 'rtl',
  name: 'العربية',
  paymentLocale: 'ar',
  sameAsEnglish: ['CVC', 'Pay'],
} as const satisfies Language

/** 27 نوفمبر 2026. Latin digits, as on cards and in codes; each amount keeps its own direction within a sentence. */
export const formats: Formats = {
  locale: 'ar-u-nu-latn',
  // Without it, the dollar sign of "US$" is shown before the letters.
  afterAmount: '\u200e',
  longDate: { day: 'numeric', month: 'long', year: 'numeric' },
  longDateWidths: [9, 4],
}

export const offer: LanguageOffer = { text: 'عرض هذه الصفحة بالعربية', decline: 'لا، شكرًا' }

/** Change it with every change of the sentences `consent`: the service keeps it with the customer's consent. */
export const consentVersion = '2026-11-27.1-ar'
