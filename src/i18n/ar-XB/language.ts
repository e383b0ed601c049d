import type { Language } from '../language'

export { consentVersion, formats } from '../en/language'

export const language = {
  tag: 'ar-XB',
  direction: 'rtl',
  name: 'Mirrored English',
  offer: { text: 'View this page in English', decline: 'No, thanks' },
  paymentLocale: 'en',
  isPseudo: true,
} as const satisfies Language
