import { ApplyPromo } from '../../src-core/use-cases/apply-promo'
import { BeginOrder } from '../../src-core/use-cases/begin-order'
import { KeepOrderDraft } from '../../src-core/use-cases/keep-order-draft'
import { LastSignIn } from '../../src-core/use-cases/last-sign-in'
import { ResolveCountry } from '../../src-core/use-cases/resolve-country'
import { RestoreOrder } from '../../src-core/use-cases/restore-order'
import { SelectPlan } from '../../src-core/use-cases/select-plan'
import { SyncProfile } from '../../src-core/use-cases/sync-profile'
import { TrackPurchase } from '../../src-core/use-cases/track-purchase'
import { OUTSIDE, USE_CASES } from './tokens'
import { bind, type Binding } from './wiring'

const { analytics, catalogue, clock, geo, log, orderStorage, portalApi } = OUTSIDE

/** The use cases that the stores are made of; the others come with their screens. */
export const coreBindings: readonly Binding[] = [
  bind(USE_CASES.applyPromo, (...needs) => new ApplyPromo(...needs), [portalApi, log]),
  bind(USE_CASES.beginOrder, (...needs) => new BeginOrder(...needs), [catalogue, orderStorage, clock]),
  bind(USE_CASES.keepOrderDraft, (...needs) => new KeepOrderDraft(...needs), [orderStorage]),
  bind(USE_CASES.lastSignIn, (...needs) => new LastSignIn(...needs), [orderStorage]),
  bind(USE_CASES.resolveCountry, (...needs) => new ResolveCountry(...needs), [geo, clock, log]),
  bind(USE_CASES.restoreOrder, (...needs) => new RestoreOrder(...needs), [catalogue, orderStorage]),
  bind(USE_CASES.selectPlan, (...needs) => new SelectPlan(...needs), [catalogue, clock]),
  bind(USE_CASES.syncProfile, (...needs) => new SyncProfile(...needs), [portalApi, log]),
  bind(USE_CASES.trackPurchase, (...needs) => new TrackPurchase(...needs), [
    catalogue,
    orderStorage,
    analytics,
    clock,
  ]),
]
