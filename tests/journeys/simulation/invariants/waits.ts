import { mayRunThirdPartyScripts } from '#core/domain/privacy'
import type { Purchase } from '#core/domain/purchase'
import { CancelSubscriptionViewModel } from '../../../../src/screens/cancel-subscription/cancel-subscription.view-model'
import { ChangePaymentMethodViewModel } from '../../../../src/screens/change-payment-method/change-payment-method.view-model'
import { PlanChangeViewModel } from '../../../../src/screens/change-plan/plan-change.view-model'
import { CheckoutViewModel } from '../../../../src/features/checkout/checkout.view-model'
import { PayNowViewModel } from '../../../../src/features/invoice-payment/pay-now.view-model'
import { InvoiceListViewModel } from '../../../../src/screens/invoices/invoice-list.view-model'
import { KeepPlanViewModel } from '../../../../src/features/keep-plan/keep-plan.view-model'
import { Stateful } from '../../../../src/stores/stateful'
import type { Tab } from '../simulated/tab'
import type { Invariant } from './invariant'

/** Longer than any call and everything that it waits for may take, in milliseconds. */
const longestWait = 120_000

export const waits: Invariant = {
  name: 'every pending state ends',
  violation: (tab, { clock }) => {
    const known = tab.memory.waits
    const current = new Map(tab.isAtBank ? [] : pendingStates(tab))
    const now = clock.now()
    for (const name of known.keys()) if (!current.has(name)) known.delete(name)
    for (const [name, state] of current) {
      const wait = known.get(name)
      if (!wait || wait.state !== state) known.set(name, { state, since: now })
      else if (now - wait.since > longestWait) return `${name} for ${(now - wait.since) / 1000} seconds`
    }
    return undefined
  },
}

/** The states of view models that end by themselves. */
const pending: readonly unknown[] = ['deleting', 'keeping', 'sending', 'submitting', 'verifying', 'waiting']

/** The pending states of the page, each with an object that identifies it. */
function* pendingStates(tab: Tab): Generator<readonly [string, unknown]> {
  const { page, portal, fields } = tab
  const { session, country, order, navigation, purchases } = portal
  if (session.state.type === 'loading') yield ['loading the session', session.state]
  if (country.state.type === 'resolving' && mayRunThirdPartyScripts(navigation.address.path))
    yield ['resolving the country', country.state]
  if (page.visiblePage === 'loading') yield ['loading the page', page.address]
  if (order.order?.promo.type === 'fetching') yield ['checking the code', order.order.promo]
  const { purchase } = purchases
  // An unanswered payment waits for the visitor, who can check it.
  const isResting = purchase.step === 'unanswered' && purchase.request === undefined
  if (purchases.isPaying && !isResting) yield ['paying', page]
  for (const model of page.models)
    if (model instanceof Stateful && pending.includes(model.state.type))
      yield [model.constructor.name, model.state]
  for (const field of Object.values(fields ?? {}))
    if (field.state.type === 'saving') yield [`saving ${field.field}`, field.state]
  const cancellation = page.find(CancelSubscriptionViewModel)
  if (cancellation?.submitting) yield ['cancelling', cancellation]
  const cardChange = page.find(ChangePaymentMethodViewModel)
  if (cardChange) {
    const { change } = cardChange
    if (change.step === 'opening') yield ['opening the form of another card', change.request]
    if (change.step === 'open' && change.form.state.type === 'loading')
      yield ['loading the form of another card', change.form.clientSecret]
    if ((change.step === 'confirming' && !change.isLate) || change.step === 'billing')
      yield ['saving the card', change.request]
  }
  const { invoices, keepsPlan } = selfServiceOf(tab)
  if (invoices?.state.type === 'loading') yield ['loading the invoices', invoices]
  if (invoices?.state.type === 'loaded' && invoices.state.more === 'loading')
    yield ['loading more invoices', invoices.state]
  if (invoices?.isDownloading) yield ['downloading an invoice', invoices.download]
  if (keepsPlan?.state === 'asking') yield ['keeping the plan', keepsPlan]
  // The bank waits for the visitor, who can answer.
  const payment = page.find(PayNowViewModel)
  if (payment?.isPaying && !page.environment.bank.question) yield ['paying an invoice', payment.state]
  const planChange = page.find(PlanChangeViewModel)?.change
  // The bank waits for the visitor, who can answer.
  if (planChange && 'request' in planChange && planChange.step !== 'asking-bank')
    yield ['changing the plan', planChange.request]
  yield* pendingPurchase(tab, purchase)
}

function selfServiceOf({ page }: Tab) {
  return { invoices: page.find(InvoiceListViewModel), keepsPlan: page.find(KeepPlanViewModel) }
}

function* pendingPurchase({ page }: Tab, purchase: Purchase): Generator<readonly [string, unknown]> {
  if (page.find(CheckoutViewModel) && purchase.step === 'opening')
    yield ['opening a session', purchase.request]
  if (page.find(CheckoutViewModel) && purchase.step === 'payable' && purchase.session.form.type === 'loading')
    yield ['opening the card form', purchase.session.opened]
  if (purchase.step === 'confirming') yield ['confirming the payment', purchase.attempt]
  if (purchase.step === 'awaiting' && purchase.asking)
    yield ['asking about the payment', purchase.asking.until]
}
