import type { Identity } from '#core/ports/identity'
import type { PortalApi } from '#core/ports/portal-api'
import { removePromo } from '#core/domain/order'
import { productOf } from '#core/domain/plan-catalogue'
import { today } from '#core/ports/clock'
import { failure, success } from '#core/shared/result'
import { ApplyPromo } from '#core/use-cases/apply-promo'
import { ChangePaymentMethod } from '#core/use-cases/change-payment-method'
import { ChangePlan } from '#core/use-cases/change-plan'
import { DeleteAccount } from '#core/use-cases/delete-account'
import { LastSignIn } from '#core/use-cases/last-sign-in'
import { PayInvoice } from '#core/use-cases/pay-invoice'
import { SelectPlan } from '#core/use-cases/select-plan'
import { SignIn } from '#core/use-cases/sign-in'
import { SyncProfile } from '#core/use-cases/sync-profile'
import { PORTS } from '../../../../src/ports'
import { ChangePaymentMethodViewModel } from '../../../../src/screens/change-payment-method/change-payment-method.view-model'
import { MembershipViewModel } from '../../../../src/screens/membership/membership.view-model'
import { PaymentSuccessfulViewModel } from '../../../../src/screens/payment-successful/payment-successful.view-model'
import { ProfileViewModel } from '../../../../src/screens/profile/profile.view-model'
import { SignInViewModel } from '../../../../src/screens/sign-in/sign-in.view-model'
import { NoticeStore } from '../../../../src/stores/notice-store'
import { OrderStore } from '../../../../src/stores/order-store'
import { PurchaseStore } from '../../../../src/stores/purchase-store'
import { SessionStore } from '../../../../src/stores/session-store'
import { bearerToken } from '../invariants/bearer'
import * as checkout from '../invariants/checkout-session'
import { knownStates, nextActions } from '../invariants/screens'
import { lastUser, ownChange, ownProfile } from '../invariants/last-user'
import * as outcomes from '../invariants/outcomes'
import * as prices from '../invariants/price-to-pay'
import {
  ownInvoices,
  paidInvoice,
  pausedSubscriber,
  planChanged,
  shownCharge,
  shownPrice,
} from '../invariants/subscription'
import { singlePurchaseEvent } from '../invariants/purchase-events'
import { typedTexts } from '../invariants/typed-texts'
import { waits } from '../invariants/waits'
import type { Override } from '../simulated/browser'
import { purchaseBugs } from './purchase-bugs'
import { bugsOf, change, changeResult, disable, replace, type SeededBug } from './seeded-bug'

const never = new Promise<never>(() => undefined)

type Send<Details extends unknown[], Answer> = (...details: Details) => Promise<Answer>

function sentTwice<Details extends unknown[], Answer>(send: Send<Details, Answer>): Send<Details, Answer> {
  return (...details) => {
    void send(...details)
    return send(...details)
  }
}

async function tokenOf(identity: Identity): Promise<string> {
  const token = await identity.bearerToken()
  return token.type === 'success' ? (token.value ?? '') : ''
}

/** Sends calls with the token of any signed-in user. */
function unbound(...calls: Exclude<keyof PortalApi, 'loadUser' | 'previewPrice'>[]): Override {
  return change(PORTS.portalApi, (api) => {
    for (const call of calls) {
      const made = api[call] as (...details: unknown[]) => Promise<never>
      api[call] = (_accountId: string, ...details: unknown[]) => made(undefined, ...details)
    }
  })
}

/** At least one bug for every invariant. */
export const seededBugs: readonly SeededBug[] = [
  ...bugsOf(checkout.oneSessionRequest, {
    'every request is sent twice': replace(PORTS.portalApi, 'createCheckoutSession', sentTwice),
  }),
  ...bugsOf(checkout.consentFirst, {
    'the consent is missing in the request': replace(
      PORTS.portalApi,
      'createCheckoutSession',
      (create) =>
        (accountId, { consent: _consent, ...order }) =>
          create(accountId, order),
    ),
  }),
  ...purchaseBugs,
  ...bugsOf(shownPrice, {
    'a price that has changed is paid without another press': replace(
      ChangePlan,
      'next',
      (next) => (before, event) => {
        const after = next(before, event)
        const { state: shown } = after
        return shown.step === 'shown' && shown.isPriceChanged && event.type === 'changed'
          ? next(shown, { type: 'submit', id: event.id, holder: event.holder })
          : after
      },
    ),
  }),
  ...bugsOf(planChanged, {
    'a lost answer counts as a change': replace(ChangePlan, 'next', (next) => (before, event) => {
      const after = next(before, event)
      if (before.step !== 'checking' || after.state.step !== 'shown') return after
      const { account, wanted, preview } = before
      return {
        state: { step: 'done', account, wanted },
        effects: [{ type: 'finish', outcome: 'changed', wanted, preview }],
      }
    }),
  }),
  ...bugsOf(shownCharge, {
    'a new card is said to charge nothing': change(ChangePaymentMethodViewModel, (model) => {
      Object.defineProperty(model, 'isPastDue', { get: () => false })
    }),
  }),
  ...bugsOf(paidInvoice, {
    'a declined card counts as paid': changeResult(PayInvoice, 'execute', (payment) =>
      payment.type === 'declined' ? { type: 'paid' as const } : payment,
    ),
  }),
  ...bugsOf(ownInvoices, {
    'the invoices of the first user are kept for the next': replace(
      PORTS.portalApi,
      'listInvoices',
      (list) => {
        let first: ReturnType<typeof list> | undefined
        return (...call) => {
          const listed = first ?? list(...call)
          void listed.then(({ type }) => {
            if (type === 'success') first = listed
          })
          return listed
        }
      },
    ),
  }),
  ...bugsOf(pausedSubscriber, {
    'a paused subscription counts as none': change(PurchaseStore, (store, get) => {
      Object.defineProperty(store, 'homeStage', {
        get: () => {
          const { state } = get(SessionStore)
          return state.type === 'signed-in' && state.user.subscribed ? 'subscribed' : 'plans'
        },
      })
    }),
  }),
  ...bugsOf(singlePurchaseEvent, {
    'every event is sent twice': replace(PORTS.analytics, 'track', (track) => (event) => {
      track(event)
      track(event)
    }),
  }),
  ...bugsOf(outcomes.cardChanged, {
    'a refused card is called changed': replace(
      ChangePaymentMethod,
      'next',
      (next) => (before, event) =>
        next(before, event.type === 'billed' ? { ...event, result: success(undefined) } : event),
    ),
  }),
  ...bugsOf(outcomes.storedOrder, {
    'the stored order is never removed': replace(
      PORTS.portalStorage,
      'remove',
      (remove) => (item) => (item === 'order' ? undefined : remove(item)),
    ),
  }),
  ...bugsOf(prices.sessionTerms, {
    'terms that were applied once are not applied again': replace(PurchaseStore, 'run', (run) => {
      let applied = ''
      return (effect) => {
        const terms = effect.type === 'show-terms' ? JSON.stringify(effect.terms) : undefined
        if (terms !== undefined && terms === applied) return
        applied = terms ?? applied
        run(effect)
      }
    }),
  }),
  ...bugsOf(prices.priceToPay, {
    'the price of a code stays when the code is removed': replace(
      SelectPlan,
      'withoutPromo',
      () => (order) => removePromo(order, order.product),
    ),
  }),
  ...bugsOf(prices.countryPrice, {
    'the country is forgotten when a code is removed': replace(
      SelectPlan,
      'withoutPromo',
      (withoutPromo) => (order) => withoutPromo(order, undefined),
    ),
  }),
  ...bugsOf(prices.refusedCode, {
    'a code that was not checked is called invalid': changeResult(ApplyPromo, 'execute', (preview) =>
      preview.type === 'error' ? failure({ kind: 'code-refused' }) : preview,
    ),
  }),
  ...bugsOf(prices.lockedPlans, {
    'another plan can be selected while a code is applied': replace(
      OrderStore,
      'selectPlan',
      (_select, store, get) => (key) => {
        const plan = get(PORTS.catalogue).plans.find((each) => each.key === key)
        if (!store.order || !plan) return
        store.order = { ...store.order, product: productOf(plan, undefined, today(get(PORTS.clock))) }
      },
    ),
  }),
  ...bugsOf(lastUser, {
    'the order stays after a sign-out': disable(OrderStore, 'clear'),
    'a notice stays after a sign-out': disable(NoticeStore, 'onSignedOut'),
  }),
  ...bugsOf(ownChange, {
    'a change is sent with the token of another signed-in user': unbound(
      'updateUser',
      'changePaymentMethod',
      'cancelSubscription',
      'changePlan',
      'deleteUser',
    ),
  }),
  ...bugsOf(outcomes.deletedAccount, {
    'a deletion is not waited for': replace(
      DeleteAccount,
      'execute',
      (execute, _useCase, get) => async (account, order) => {
        void execute(account, order)
        await get(SessionStore).signOut()
        get(NoticeStore).ended(order.reason)
        return success()
      },
    ),
  }),
  ...bugsOf(ownProfile, {
    'a profile is sent with the token of another signed-in user': unbound('syncUser'),
  }),
  ...bugsOf(bearerToken, {
    'SyncProfile logs the token': replace(
      SyncProfile,
      'execute',
      (execute, _useCase, get) =>
        async (...parameters) => {
          get(PORTS.log).warn('Syncing the profile', success(await tokenOf(get(PORTS.identity))))
          return execute(...parameters)
        },
    ),
    'LastSignIn stores the token': replace(LastSignIn, 'remember', (_remember, _useCase, get) => (method) => {
      void tokenOf(get(PORTS.identity)).then((token) =>
        get(PORTS.portalStorage).write('sign-in-method', `${method} ${token}`),
      )
    }),
  }),
  ...bugsOf(waits, {
    'a failed sign-in is not reported': changeResult(SignIn, 'execute', (signedIn) =>
      signedIn.type === 'error' ? never : signedIn,
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
  }),
  ...bugsOf(knownStates, {
    'the checkout stays open for a subscriber': change(
      ProfileViewModel,
      (model) =>
        Object.create(model, {
          stage: { get: () => (model.orderStore.order?.showCheckoutForm ? 'checkout' : 'plans') },
        }) as ProfileViewModel,
    ),
  }),
]
