import type { World } from './world'

/** Returns a client secret in Stripe's format, which the log scrubs. */
export function createClientSecret(world: World, kind: 'checkout' | 'setup' | 'payment'): string {
  return `${kind}_${world.randomId()}_secret_${world.randomId()}`
}
