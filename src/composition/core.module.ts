import { ContainerModule } from 'inversify'
import { ApplyPromo } from '../../src-core/use-cases/apply-promo'
import { AwaitSubscription } from '../../src-core/use-cases/await-subscription'
import { BeginOrder } from '../../src-core/use-cases/begin-order'
import { CancelSubscription } from '../../src-core/use-cases/cancel-subscription'
import { ChangePaymentMethod } from '../../src-core/use-cases/change-payment-method'
import { DeleteAccount } from '../../src-core/use-cases/delete-account'
import { EditProfileField } from '../../src-core/use-cases/edit-profile-field'
import { RequestPasswordReset } from '../../src-core/use-cases/request-password-reset'
import { SetPassword } from '../../src-core/use-cases/set-password'
import { ConfirmCheckout } from '../../src-core/use-cases/confirm-checkout'
import { KeepOrderDraft } from '../../src-core/use-cases/keep-order-draft'
import { LastSignIn } from '../../src-core/use-cases/last-sign-in'
import { ResolveCountry } from '../../src-core/use-cases/resolve-country'
import { RestoreOrder } from '../../src-core/use-cases/restore-order'
import { SelectPlan } from '../../src-core/use-cases/select-plan'
import { SignIn } from '../../src-core/use-cases/sign-in'
import { SignInWithProvider } from '../../src-core/use-cases/sign-in-with-provider'
import { SignUp } from '../../src-core/use-cases/sign-up'
import { StartCheckout } from '../../src-core/use-cases/start-checkout'
import { SyncProfile } from '../../src-core/use-cases/sync-profile'
import { TrackPurchase } from '../../src-core/use-cases/track-purchase'
import { OUTSIDE, USE_CASES } from './tokens'

const { analytics, cardSetupReturn, catalogue, clock, geo, identity, log, orderStorage, portalApi } = OUTSIDE

/** The use cases, each with the ports that it needs. */
export const coreModule = new ContainerModule(({ bind }) => {
  bind(USE_CASES.applyPromo).toResolvedValue((...needs) => new ApplyPromo(...needs), [portalApi, log])
  bind(USE_CASES.awaitSubscription).toResolvedValue((...needs) => new AwaitSubscription(...needs), [clock])
  bind(USE_CASES.beginOrder).toResolvedValue(
    (...needs) => new BeginOrder(...needs),
    [catalogue, orderStorage, clock],
  )
  bind(USE_CASES.cancelSubscription).toResolvedValue(
    (...needs) => new CancelSubscription(...needs),
    [portalApi, log],
  )
  bind(USE_CASES.changePaymentMethod).toResolvedValue(
    (...needs) => new ChangePaymentMethod(...needs),
    [portalApi, cardSetupReturn, log],
  )
  bind(USE_CASES.deleteAccount).toResolvedValue(
    (...needs) => new DeleteAccount(...needs),
    [portalApi, identity, log],
  )
  bind(USE_CASES.editProfileField).toResolvedValue(
    (...needs) => new EditProfileField(...needs),
    [portalApi, identity, log],
  )
  bind(USE_CASES.requestPasswordReset).toResolvedValue(
    (...needs) => new RequestPasswordReset(...needs),
    [identity, log],
  )
  bind(USE_CASES.setPassword).toResolvedValue((...needs) => new SetPassword(...needs), [identity, log])
  bind(USE_CASES.confirmCheckout).toResolvedValue(
    (...needs) => new ConfirmCheckout(...needs),
    [orderStorage, log],
  )
  bind(USE_CASES.keepOrderDraft).toResolvedValue((...needs) => new KeepOrderDraft(...needs), [orderStorage])
  bind(USE_CASES.lastSignIn).toResolvedValue((...needs) => new LastSignIn(...needs), [orderStorage])
  bind(USE_CASES.resolveCountry).toResolvedValue(
    (...needs) => new ResolveCountry(...needs),
    [geo, clock, log],
  )
  bind(USE_CASES.restoreOrder).toResolvedValue(
    (...needs) => new RestoreOrder(...needs),
    [catalogue, orderStorage],
  )
  bind(USE_CASES.selectPlan).toResolvedValue((...needs) => new SelectPlan(...needs), [catalogue, clock])
  bind(USE_CASES.signIn).toResolvedValue((...needs) => new SignIn(...needs), [identity, log])
  bind(USE_CASES.signInWithProvider).toResolvedValue(
    (...needs) => new SignInWithProvider(...needs),
    [identity, portalApi, analytics, log],
  )
  bind(USE_CASES.signUp).toResolvedValue(
    (...needs) => new SignUp(...needs),
    [identity, portalApi, analytics, log],
  )
  bind(USE_CASES.startCheckout).toResolvedValue((...needs) => new StartCheckout(...needs), [portalApi, log])
  bind(USE_CASES.syncProfile).toResolvedValue((...needs) => new SyncProfile(...needs), [portalApi, log])
  bind(USE_CASES.trackPurchase).toResolvedValue(
    (...needs) => new TrackPurchase(...needs),
    [catalogue, orderStorage, analytics, clock],
  )
})
