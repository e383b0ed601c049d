import type { Language } from '../language'

export { consentVersion, formats } from '../en/language'

export const language = {
  tag: 'ar-XB',
  direction: 'rtl',
  name: 'Mirrored English',
  stripeLocale: 'en',
  isPseudo: true,
} as const satisfies Language
