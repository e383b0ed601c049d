import type { Language } from '../language'

export { consentVersion, formats, offer } from '../en/language'

export const language = {
  tag: 'en-XA',
  direction: 'ltr',
  name: 'Accented English',
  paymentLocale: 'en',
  isPseudo: true,
} as const satisfies Language
