import { reaction } from 'mobx'
import type { World } from '../../adapters/in-memory/world'
import type { Subscription } from '../../src-core/domain/subscriber'
import { startPortal } from '../../src/composition/create-portal'
import { composePortal, type CompositionChoices } from '../support/portal-world'
import { newOutside, signIn, type WorldChoices } from '../support/test-world'

interface Choices {
  /** Who is signed in; nobody where it is not named. */
  readonly email?: string
  readonly composition?: CompositionChoices
  readonly world?: WorldChoices
}

/** The portal at an address without any screen: a test makes the view models that it looks at. */
export async function barePortal(address: string, { email, composition, world }: Choices = {}) {
  const outside = newOutside(world)
  if (email !== undefined) await signIn(outside, email)
  const { portal } = composePortal(outside, composition)
  const [path = '', search = ''] = address.split('?')
  portal.navigation.arrived(path, search)
  startPortal(portal)
  const settle = () => outside.clock.advance(0)
  await outside.clock.advance(200)
  outside.service.calls.length = 0

  const wishes: unknown[] = []
  reaction(
    () => portal.navigation.wish,
    (wish) => void wishes.push(wish),
  )
  /** `wishes` is where the program wanted to go since. */
  return { ...outside, portal, settle, wishes }
}

/** The service learns something of a subscription by another way than this page: an answer was lost, or another tab. */
export function changeSubscription(world: World, email: string, change: Partial<Subscription>): void {
  world.change((draft) => {
    const subscription = draft.accounts.find((account) => account.email === email)?.subscription
    if (!subscription) throw new Error(`${email} has no subscription`)
    Object.assign(subscription.details, change)
  })
}
