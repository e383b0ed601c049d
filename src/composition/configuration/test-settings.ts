import type { Configuration } from './configuration'

/** Returns a warning with the settings that customers must not meet, or undefined if there are none. */
export function testSettingsWarning({ firebase, stripe }: Configuration): string | undefined {
  const problems = [
    ...(firebase.emulator === undefined
      ? []
      : [
          'PORTAL_FIREBASE_EMULATOR_URL is set: users sign in to an emulator, and their accounts do not exist.',
        ]),
    ...(stripe.publishableKey.startsWith('pk_test_')
      ? ['PORTAL_STRIPE_PUBLISHABLE_KEY is a test key: no card is charged.']
      : []),
  ]
  if (problems.length === 0) return undefined
  return [
    'This portal is built for tests, not for customers:',
    ...problems.map((each) => `  - ${each}`),
  ].join('\n')
}
