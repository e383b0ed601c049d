import type { World } from '../../adapters/in-memory/world'
import type { Subscription } from '../../src-core/domain/subscriber'
import { Portal, portalContainer, type PortalChoices } from '../support/portal'
import { newOutside, signIn, type WorldChoices } from '../support/test-world'

interface Choices {
  /** Who is signed in; nobody where it is not named. */
  readonly email?: string
  readonly composition?: PortalChoices
  readonly world?: WorldChoices
}

/** The portal at an address without any screen: a test makes the view models that it looks at. */
export async function barePortal(address: string, { email, composition, world }: Choices = {}) {
  const outside = newOutside(world)
  if (email !== undefined) await signIn(outside, email)
  const portal = new Portal(portalContainer(outside.ports, composition))
  const [path = '', search = ''] = address.split('?')
  portal.navigation.onLocationChange(path, search)
  const redirects: string[] = []
  portal.navigation.connect((to) => void redirects.push(to))
  portal.start()
  const settle = () => outside.clock.advance(0)
  await outside.clock.advance(200)
  outside.service.calls.length = 0
  redirects.length = 0

  /** `redirects` is where the program has redirected to since. */
  return { ...outside, portal, settle, redirects }
}

/** The service learns something of a subscription by another way than this page: an answer was lost, or another tab. */
export function changeSubscription(world: World, email: string, change: Partial<Subscription>): void {
  world.change((draft) => {
    const subscription = draft.accounts.find((account) => account.email === email)?.subscription
    if (!subscription) throw new Error(`${email} has no subscription`)
    Object.assign(subscription.details, change)
  })
}
