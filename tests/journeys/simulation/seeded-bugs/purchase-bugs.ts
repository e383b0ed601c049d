import { applyTerms } from '#core/domain/order'
import type { Effect, PurchaseEvent, Stored, Transition } from '#core/domain/purchase'
import { success } from '#core/shared/result'
import { PurchaseFlow } from '#core/use-cases/purchase-flow'
import * as checkout from '../invariants/checkout-session'
import { ownOrder } from '../invariants/last-user'
import * as outcomes from '../invariants/outcomes'
import { awaitedPaymentOfPayer, purchaseEvents } from '../invariants/purchase-events'
import type { Override } from '../simulated/browser'
import { bugsOf, replace, type SeededBug } from './seeded-bug'

type Next = PurchaseFlow['next']
type Purchase = Parameters<Next>[0]

const changeNext = (modify: (next: Next) => Next): Override => replace(PurchaseFlow, 'next', modify)

function changeEvent(modify: (event: PurchaseEvent, purchase: Purchase) => PurchaseEvent): Override {
  return changeNext((next) => (purchase, event, now) => next(purchase, modify(event, purchase), now))
}

function changeState(modify: (purchase: Purchase, event: PurchaseEvent) => Purchase): Override {
  return changeNext((next) => (purchase, event, now) => next(modify(purchase, event), event, now))
}

function changeTransition(
  modify: (transition: Transition, before: Purchase, event: PurchaseEvent) => Transition,
): Override {
  return changeNext((next) => (purchase, event, now) => modify(next(purchase, event, now), purchase, event))
}

function changeEffects(modify: (effect: Effect) => readonly Effect[]): Override {
  return changeTransition(({ state, effects }) => ({ state, effects: effects.flatMap(modify) }))
}

/** Gives what is stored at a place to the user who is signed in. */
function giveToAnyUser(place: 'tab' | 'shared'): Override {
  return changeEvent(({ stored, ...event }, { account }) => {
    const record = stored[place]
    const given: Stored =
      record && account !== undefined ? { ...stored, [place]: { ...record, accountId: account } } : stored
    return { ...event, stored: given }
  })
}

/** Returns the purchase as if the customer had ordered at the terms of the session. */
function orderedAtTerms(purchase: Purchase): Purchase {
  if (purchase.step !== 'verifying' || purchase.session.form.type !== 'ready') return purchase
  const { wanted, form } = purchase.session
  const order = applyTerms(wanted.order, form.payment.terms)
  return { ...purchase, session: { ...purchase.session, wanted: { ...wanted, order } } }
}

export const purchaseBugs: readonly SeededBug[] = [
  ...bugsOf(checkout.oneSecret, {
    'the response to an earlier request opens the checkout': changeNext((next) => {
      let first: Extract<PurchaseEvent, { type: 'session' }>['result'] | undefined
      return (purchase, event, now) => {
        if (event.type !== 'session' || event.result.type === 'error') return next(purchase, event, now)
        first ??= event.result
        return next(purchase, { ...event, result: first }, now)
      }
    }),
    'the session of an earlier order stays open': changeState((purchase, event) =>
      event.type === 'checkout' && purchase.step === 'payable'
        ? { ...purchase, session: { ...purchase.session, wanted: event.wanted } }
        : purchase,
    ),
  }),
  ...bugsOf(checkout.oneConfirmation, {
    'every confirmation is sent twice': changeEffects((effect) =>
      effect.type === 'confirm' ? [effect, effect] : [effect],
    ),
  }),
  ...bugsOf(checkout.shownTerms, {
    'the terms of the session are not compared with the order': changeNext(
      (next) => (purchase, event, now) => {
        const { effects, ...others } = next(orderedAtTerms(purchase), event, now)
        return { ...others, effects: effects.filter(({ type }) => type !== 'show-terms') }
      },
    ),
  }),
  ...bugsOf(checkout.onePaymentAtATime, {
    'the checkout does not look for an awaited payment': changeEvent((event, { step }) =>
      step === 'awaiting' ? event : { ...event, stored: { ...event.stored, shared: undefined } },
    ),
    'the awaited payment is not stored': changeEffects((effect) =>
      effect.type === 'save' && effect.place === 'shared' ? [] : [effect],
    ),
  }),
  ...bugsOf(outcomes.confirmedPayment, {
    'the success page takes a timeout for a confirmation': changeTransition((transition, before, event) => {
      const { state } = transition
      const isTimeout = before.step === 'awaiting' && before.asking && event.type !== 'status-left'
      return isTimeout && state.step === 'awaiting' && !state.asking
        ? { ...transition, state: { ...state, step: 'subscribed' } }
        : transition
    }),
  }),
  ...bugsOf(outcomes.paidOrder, {
    'a declined payment is shown as paid': changeEvent((event) =>
      event.type === 'confirmed' && event.result.type === 'error' && event.result.error.kind === 'declined'
        ? { ...event, result: success('done' as const) }
        : event,
    ),
  }),
  ...bugsOf(outcomes.receivedPayment, {
    'an unknown outcome is called received': changeTransition((transition, before) => {
      const { state, effects } = transition
      if (state.step !== 'awaiting' || before.step === 'awaiting') return transition
      const record = { ...state.record, isPaid: true }
      return {
        state: { ...state, record },
        effects: effects.map((effect) => (effect.type === 'save' ? { ...effect, record } : effect)),
      }
    }),
  }),
  ...bugsOf(outcomes.refusedTrial, {
    'a payment that was called received stays so': changeEvent((event, purchase) => {
      if (event.type !== 'user' || event.user.checkout?.status !== 'trial-refused') return event
      if (purchase.step !== 'awaiting' || !purchase.record.isPaid) return event
      const { checkout: _refused, ...user } = event.user
      return { ...event, user }
    }),
    'every refused payment is explained by the trial': changeEffects((effect) =>
      effect.type === 'notify' && effect.notice === 'payment-failed'
        ? [{ ...effect, notice: 'trial-refused' }]
        : [effect],
    ),
  }),
  ...bugsOf(purchaseEvents, {
    'the event is sent when the return page opens': changeTransition((transition, before, { type }) => {
      const { state, effects } = transition
      if (type !== 'returned' || state.step !== 'awaiting' || before.step === 'awaiting') return transition
      const { account, record } = state
      if (!record.order) return transition
      return { state, effects: [...effects, { type: 'report-purchase', account, order: record.order }] }
    }),
  }),
  ...bugsOf(ownOrder, {
    "another user's stored order is opened": giveToAnyUser('tab'),
  }),
  ...bugsOf(awaitedPaymentOfPayer, {
    "another user's stored order counts as paid": giveToAnyUser('tab'),
    'an awaited payment blocks every user': giveToAnyUser('shared'),
  }),
]
