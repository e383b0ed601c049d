import { AwaitSubscription } from '../../../src-core/use-cases/await-subscription'
import { OUTSIDE, USE_CASES } from '../tokens'
import { bind } from '../wiring'

/** What the profile and the successful payment have in common. */
export const subscriptionNews = bind(
  USE_CASES.awaitSubscription,
  (...needs) => new AwaitSubscription(...needs),
  [OUTSIDE.clock],
)
