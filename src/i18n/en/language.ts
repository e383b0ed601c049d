import type { Formats, Language, LanguageOffer } from '../language'

export const language = {
  tag: 'en',
  direction: 'ltr',
  name: 'English',
  paymentLocale: 'en',
} as const satisfies Language

/** As American English: $4.99, CA$6.99; November 27, 2026. */
export const formats: Formats = {
  locale: 'en-US',
  longDate: { month: 'long', day: '2-digit', year: 'numeric' },
  longDateWidths: [9, 3, 4],
}

export const offer: LanguageOffer = { text: 'View this page in English', decline: 'No, thanks' }

/** Change it with every change of the sentences `consent`: the service keeps it with the customer's consent. */
export const consentVersion = '2026-11-22.2'
