/** Locale and time zone of every test's browser. */
export const contextOptions = {
  locale: 'en-US',
  timezoneId: 'America/New_York',
  reducedMotion: 'reduce',
} as const
