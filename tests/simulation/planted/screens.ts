import type { Order } from '../../../src-core/domain/order'
import type { ProfileStage, ProfileViewModel } from '../../../src/screens/profile/profile.view-model'
import { OUTSIDE, USE_CASES, VIEW_MODELS } from '../../../src/composition/tokens'
import { knownStates } from '../invariants/known-states'
import { typedTexts } from '../invariants/typed-texts'
import { everyWaitEnds } from '../invariants/waits'
import { somethingToDo } from '../invariants/ways-on'
import { bend, bendEach, type Planted } from './bend'

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
    plant: bend(OUTSIDE.portalApi, (api) => {
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
    plant: bend(USE_CASES.signIn, (useCase) => {
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
    plant: bend(USE_CASES.resolveCountry, (useCase) => {
      const execute = useCase.execute.bind(useCase)
      useCase.execute = async () => (await execute()) ?? never
    }),
  },
  {
    promise: somethingToDo.name,
    bug: 'the profile begins no order for who has no subscription',
    plant: bendEach(VIEW_MODELS.profile, (model) => {
      model.start = () => () => undefined
    }),
  },
  {
    promise: somethingToDo.name,
    bug: 'the membership page begins no order',
    plant: bendEach(VIEW_MODELS.membership, (model) => {
      model.start = () => undefined
    }),
  },
  {
    promise: somethingToDo.name,
    bug: 'the success page stays where nothing was paid',
    plant: bendEach(VIEW_MODELS.paymentSuccessful, (model) => {
      model.start = () => () => undefined
    }),
  },
  {
    promise: typedTexts.name,
    bug: 'a sign-in that fails empties the form',
    plant: bendEach(VIEW_MODELS.signIn, (model) => {
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
    plant: bend(USE_CASES.applyPromo, (useCase) => {
      const execute = useCase.execute.bind(useCase)
      const emptied = (order: Order): Order =>
        order.promo.type === 'failed' ? { ...order, promoText: '' } : order
      useCase.execute = (asked) => {
        const { order, answer } = execute(asked)
        if (!answer) return { order }
        return { order, answer: answer.then((apply) => (current: Order) => emptied(apply(current))) }
      }
    }),
  },
  {
    promise: typedTexts.name,
    bug: 'a field that could not be saved shows its old value',
    plant: bendEach(VIEW_MODELS.editField, (model) => {
      const save = model.save.bind(model)
      model.save = async () => {
        await save()
        if (model.state.type === 'edit' && model.state.failure) model.draft = model.value
      }
    }),
  },
  {
    promise: knownStates.name,
    bug: 'the checkout stays open for who has subscribed meanwhile',
    plant: bend(VIEW_MODELS.profile, (make) => () => {
      const model = make()
      const stage = () => (model.orderStore.order?.showCheckoutForm ? 'checkout' : 'plans')
      return withStage(model, stage)
    }),
  },
  {
    promise: knownStates.name,
    bug: 'the order counts as being paid after the payment has failed',
    plant: bendEach(VIEW_MODELS.checkout, (model) => {
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
    plant: bend(VIEW_MODELS.profile, (make) => () => {
      const model = make()
      const stage = () => {
        if (model.signedIn?.user.subscribed) return 'subscribed'
        return model.orderStore.order?.showCheckoutForm ? 'checkout' : 'plans'
      }
      return withStage(model, stage)
    }),
  },
]
