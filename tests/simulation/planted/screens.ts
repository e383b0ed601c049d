import { ResolveCountry } from '../../../src-core/use-cases/resolve-country'
import { SignIn } from '../../../src-core/use-cases/sign-in'
import { EditProfileViewModel } from '../../../src/features/account/edit-field.view-model'
import { CheckoutViewModel } from '../../../src/features/checkout/checkout.view-model'
import { PORTS } from '../../../src/ports'
import { MembershipViewModel } from '../../../src/screens/membership/membership.view-model'
import { PaymentSuccessfulViewModel } from '../../../src/screens/payment-successful/payment-successful.view-model'
import { ProfileViewModel, type ProfileStage } from '../../../src/screens/profile/profile.view-model'
import { SignInViewModel } from '../../../src/screens/sign-in/sign-in.view-model'
import { OrderStore } from '../../../src/stores/order-store'
import { knownStates } from '../invariants/known-states'
import { typedTexts } from '../invariants/typed-texts'
import { everyWaitEnds } from '../invariants/waits'
import { somethingToDo } from '../invariants/ways-on'
import { bend, type Planted } from './bend'

/** The profile, about something else than it should be. */
function withStage(model: ProfileViewModel, stage: () => ProfileStage): ProfileViewModel {
  return Object.create(model, { stage: { get: stage } }) as ProfileViewModel
}

const never = new Promise<never>(() => undefined)

/** Bugs of what stands on a screen, and of what it waits for. */
export const screenBugs: readonly Planted[] = [
  {
    promise: everyWaitEnds.name,
    bug: 'a user who cannot be loaded is waited for without end',
    plant: bend(PORTS.portalApi, (api) => {
      const load = api.loadUser.bind(api)
      api.loadUser = async () => {
        const loaded = await load()
        return loaded.type === 'error' ? never : loaded
      }
    }),
  },
  {
    promise: everyWaitEnds.name,
    bug: 'a sign-in that fails is never told',
    plant: bend(SignIn, (useCase) => {
      const execute = useCase.execute.bind(useCase)
      useCase.execute = async (form) => {
        const entered = await execute(form)
        return entered.type === 'error' ? never : entered
      }
    }),
  },
  {
    promise: everyWaitEnds.name,
    bug: 'a blocked geo script is waited for without end',
    plant: bend(ResolveCountry, (useCase) => {
      const execute = useCase.execute.bind(useCase)
      useCase.execute = async () => (await execute()) ?? never
    }),
  },
  {
    promise: somethingToDo.name,
    bug: 'the profile begins no order for who has no subscription',
    plant: bend(ProfileViewModel, (model) => {
      model.start = () => () => undefined
    }),
  },
  {
    promise: somethingToDo.name,
    bug: 'the membership page begins no order',
    plant: bend(MembershipViewModel, (model) => {
      model.start = () => undefined
    }),
  },
  {
    promise: somethingToDo.name,
    bug: 'the success page stays where nothing was paid',
    plant: bend(PaymentSuccessfulViewModel, (model) => {
      model.start = () => () => undefined
    }),
  },
  {
    promise: typedTexts.name,
    bug: 'a sign-in that fails empties the form',
    plant: bend(SignInViewModel, (model) => {
      const submit = model.submit.bind(model)
      model.submit = async () => {
        await submit()
        if (model.state.type === 'failed') model.form.change('email', '')
      }
    }),
  },
  {
    promise: typedTexts.name,
    bug: 'a code that is refused is taken out of its field',
    plant: bend(OrderStore, (store) => {
      const apply = store.applyPromo.bind(store)
      store.applyPromo = async () => {
        await apply()
        if (store.order?.promo.type === 'failed') store.order = { ...store.order, promoText: '' }
      }
    }),
  },
  {
    promise: typedTexts.name,
    bug: 'a field that could not be saved shows its old value',
    plant: bend(EditProfileViewModel, ({ fields }) => {
      for (const field of Object.values(fields)) {
        const save = field.save.bind(field)
        field.save = async () => {
          await save()
          if (field.state.type === 'edit' && field.state.failure) field.draft = field.value
        }
      }
    }),
  },
  {
    promise: knownStates.name,
    bug: 'the checkout stays open for who has subscribed meanwhile',
    plant: bend(ProfileViewModel, (model) => {
      const stage = () => (model.orderStore.order?.showCheckoutForm ? 'checkout' : 'plans')
      return withStage(model, stage)
    }),
  },
  {
    promise: knownStates.name,
    bug: 'the order counts as being paid after the payment has failed',
    plant: bend(CheckoutViewModel, (model) => {
      const pay = model.pay.bind(model)
      model.pay = async (wallet) => {
        await pay(wallet)
        if (model.payment.type === 'failed') model.orderStore.isBeingPaid = true
      }
    }),
  },
  {
    promise: knownStates.name,
    bug: 'the checkout is shown although something waits to be confirmed',
    plant: bend(ProfileViewModel, (model) => {
      const stage = () => {
        if (model.signedIn?.user.subscribed) return 'subscribed'
        return model.orderStore.order?.showCheckoutForm ? 'checkout' : 'plans'
      }
      return withStage(model, stage)
    }),
  },
]
