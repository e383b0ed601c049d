export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // The world outside cannot be reached, whatever a page asks for.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/** Where the visitors of the tests live. */
export const traveller = { locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' } as const
