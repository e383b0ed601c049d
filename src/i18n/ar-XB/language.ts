import type { Language } from '../language'

export { consentVersion, formats, offer } from '../en/language'

export const language = {
  tag: 'ar-XB',
  direction: 'rtl',
  name: 'Mirrored English',
  paymentLocale: 'en',
  isPseudo: true,
} as const satisfies Language
