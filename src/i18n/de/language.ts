import type { Formats, Language, LanguageOffer } from '../language'

export const language = {
  tag: 'de',
  direction: 'ltr',
  name: 'Deutsch',
  paymentLocale: 'de',
  sameAsEnglish: ['CVC', 'Cookies', 'Fitness', 'Normal', 'Pay', 'Sandbox', 'Status', 'Support', 'Yoga'],
} as const satisfies Language

/** 4,99 €; 27. November 2026. */
export const formats: Formats = {
  locale: 'de-DE',
  longDate: { day: 'numeric', month: 'long', year: 'numeric' },
  longDateWidths: [13, 4],
}

export const offer: LanguageOffer = { text: 'Diese Seite auf Deutsch ansehen', decline: 'Nein, danke' }

/** Change it with every change of the sentences `consent`: the service keeps it with the customer's consent. */
export const consentVersion = '2026-11-27.2-de'
