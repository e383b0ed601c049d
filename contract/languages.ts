// Made from src/i18n by `npm run contract`.

/** The languages that pages of the portal can have: BCP 47. */
export const languages = ['ar', 'de', 'en'] as const
