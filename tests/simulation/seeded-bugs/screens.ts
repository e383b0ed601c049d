import { ResolveCountry } from '../../../src-core/use-cases/resolve-country'
import { SignIn } from '../../../src-core/use-cases/sign-in'
import { EditProfileViewModel } from '../../../src/features/account/edit-field.view-model'
import { CheckoutViewModel } from '../../../src/features/checkout/checkout.view-model'
import { PORTS } from '../../../src/ports'
import { MembershipViewModel } from '../../../src/screens/membership/membership.view-model'
import { PaymentSuccessfulViewModel } from '../../../src/screens/payment-successful/payment-successful.view-model'
import { ProfileViewModel } from '../../../src/screens/profile/profile.view-model'
import type { HomeStage } from '../../../src/stores/home-stage'
import { SignInViewModel } from '../../../src/screens/sign-in/sign-in.view-model'
import { OrderStore } from '../../../src/stores/order-store'
import { knownStates } from '../invariants/known-states'
import { nextActions } from '../invariants/next-actions'
import { typedTexts } from '../invariants/typed-texts'
import { waits } from '../invariants/waits'
import { bugsOf, change, changeResult, disable, replace, type SeededBug } from './seeded-bug'

const never = new Promise<never>(() => undefined)

function withStage(stageOf: (model: ProfileViewModel) => HomeStage) {
  return change(
    ProfileViewModel,
    (model) => Object.create(model, { stage: { get: () => stageOf(model) } }) as ProfileViewModel,
  )
}

export const screenBugs: readonly SeededBug[] = [
  ...bugsOf(waits, {
    'a user who cannot be loaded is waited for without end': changeResult(
      PORTS.portalApi,
      'loadUser',
      (loaded) => (loaded.type === 'error' ? never : loaded),
    ),
    'a failed sign-in is not reported': changeResult(SignIn, 'execute', (signedIn) =>
      signedIn.type === 'error' ? never : signedIn,
    ),
    'a blocked geo script is waited for without end': changeResult(
      ResolveCountry,
      'execute',
      (country) => country ?? never,
    ),
  }),
  ...bugsOf(nextActions, {
    'the profile begins no order': disable(ProfileViewModel, 'start'),
    'the membership page begins no order': disable(MembershipViewModel, 'start'),
    'the success page stays without a payment': disable(PaymentSuccessfulViewModel, 'start'),
  }),
  ...bugsOf(typedTexts, {
    'a failed sign-in empties the form': replace(SignInViewModel, 'submit', (submit, model) => async () => {
      await submit()
      if (model.state.type === 'failed') model.form.change('email', '')
    }),
    'a refused code is removed from its field': replace(
      OrderStore,
      'applyPromo',
      (apply, store) => async () => {
        await apply()
        if (store.order?.promo.type === 'failed') store.order = { ...store.order, promoText: '' }
      },
    ),
    'a field that was not saved shows its old value': change(EditProfileViewModel, ({ fields }) => {
      for (const field of Object.values(fields)) {
        const save = field.save.bind(field)
        field.save = async () => {
          await save()
          if (field.state.type === 'edit' && field.state.failure) field.draft = field.value
        }
      }
    }),
  }),
  ...bugsOf(knownStates, {
    'the checkout stays open for a subscriber': withStage(({ orderStore }) =>
      orderStore.order?.showCheckoutForm ? 'checkout' : 'plans',
    ),
    'the order counts as being paid after a failed payment': replace(
      CheckoutViewModel,
      'pay',
      (pay, model) => async (wallet) => {
        await pay(wallet)
        if (model.payment.type === 'failed') model.orderStore.isPaymentPending = true
      },
    ),
    'the checkout is shown during an unconfirmed purchase': withStage(({ signedIn, orderStore }) => {
      if (signedIn?.user.subscribed) return 'subscribed'
      return orderStore.order?.showCheckoutForm ? 'checkout' : 'plans'
    }),
  }),
]
