import type { Language } from '../language'

export { consentVersion, formats } from '../en/language'

export const language = {
  tag: 'en-XA',
  direction: 'ltr',
  name: 'Accented English',
  offer: { text: 'View this page in English', decline: 'No, thanks' },
  paymentLocale: 'en',
  isPseudo: true,
} as const satisfies Language
