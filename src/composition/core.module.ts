import { ContainerModule } from 'inversify'
import { ApplyPromo } from '../../src-core/use-cases/apply-promo'
import { AwaitSubscription } from '../../src-core/use-cases/await-subscription'
import { StartOrder } from '../../src-core/use-cases/start-order'
import { CancelSubscription } from '../../src-core/use-cases/cancel-subscription'
import { ChangePaymentMethod } from '../../src-core/use-cases/change-payment-method'
import { ConsentedAnalytics } from '../../src-core/use-cases/consented-analytics'
import { ConfirmCheckout } from '../../src-core/use-cases/confirm-checkout'
import { DeleteAccount } from '../../src-core/use-cases/delete-account'
import { EditProfileField } from '../../src-core/use-cases/edit-profile-field'
import { SaveOrderDraft } from '../../src-core/use-cases/save-order-draft'
import { LastSignIn } from '../../src-core/use-cases/last-sign-in'
import { RequestPasswordReset } from '../../src-core/use-cases/request-password-reset'
import { ResolveCountry } from '../../src-core/use-cases/resolve-country'
import { RestoreOrder } from '../../src-core/use-cases/restore-order'
import { SelectPlan } from '../../src-core/use-cases/select-plan'
import { SetPassword } from '../../src-core/use-cases/set-password'
import { SignIn } from '../../src-core/use-cases/sign-in'
import { SignInWithProvider } from '../../src-core/use-cases/sign-in-with-provider'
import { SignUp } from '../../src-core/use-cases/sign-up'
import { StartCheckout } from '../../src-core/use-cases/start-checkout'
import { SyncProfile } from '../../src-core/use-cases/sync-profile'
import { TrackPurchase } from '../../src-core/use-cases/track-purchase'
import { bindClass } from '../bind-class'
import { PORTS } from '../ports'

const {
  analytics,
  cardSetupReturn,
  catalogue,
  clock,
  geo,
  identity,
  log,
  portalStorage,
  portalApi,
  trackingConsent,
} = PORTS

/** Binds every use case of the core. */
export const coreModule = new ContainerModule(({ bind }) => {
  bindClass(bind, ApplyPromo, [portalApi, log])
  bindClass(bind, AwaitSubscription, [clock])
  bindClass(bind, StartOrder, [catalogue, portalStorage, clock])
  bindClass(bind, CancelSubscription, [portalApi, log])
  bindClass(bind, ChangePaymentMethod, [portalApi, cardSetupReturn, portalStorage, log])
  bindClass(bind, ConfirmCheckout, [portalStorage, clock, log])
  bindClass(bind, ConsentedAnalytics, [analytics, trackingConsent, portalStorage, clock])
  bindClass(bind, DeleteAccount, [portalApi, identity, log])
  bindClass(bind, EditProfileField, [portalApi, identity, clock, log])
  bindClass(bind, SaveOrderDraft, [portalStorage])
  bindClass(bind, LastSignIn, [portalStorage])
  bindClass(bind, RequestPasswordReset, [identity, log])
  bindClass(bind, ResolveCountry, [geo, clock, log])
  bindClass(bind, RestoreOrder, [catalogue, portalStorage])
  bindClass(bind, SelectPlan, [catalogue, clock])
  bindClass(bind, SetPassword, [identity, log])
  bindClass(bind, SignIn, [identity, log])
  bindClass(bind, SignInWithProvider, [identity, portalApi, ConsentedAnalytics, log])
  bindClass(bind, SignUp, [identity, portalApi, ConsentedAnalytics, log])
  bindClass(bind, StartCheckout, [portalApi, log])
  bindClass(bind, SyncProfile, [portalApi, log])
  bindClass(bind, TrackPurchase, [catalogue, portalStorage, ConsentedAnalytics, clock])
})
