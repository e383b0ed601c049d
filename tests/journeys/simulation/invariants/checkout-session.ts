import { nonBlankString, object, parseJson, read } from '#contract/decode'
import { appliedCode } from '#core/domain/order'
import { CheckoutViewModel } from '../../../../src/features/checkout/checkout.view-model'
import { PaymentSuccessfulViewModel } from '../../../../src/screens/payment-successful/payment-successful.view-model'
import type { Browser } from '../simulated/browser'
import { orderName } from '../simulated/recorder'
import { signInOf } from '../simulated/tokens'
import type { Tab } from '../simulated/tab'
import type { Invariant } from './invariant'

export const oneSessionRequest: Invariant = {
  name: 'an order has one pending request for a checkout session',
  violation: ({ sessionRequests }) => {
    const second = sessionRequests.find(({ isSecond }) => isSecond)
    return second && `two requests were pending for ${second.order}`
  },
}

export const oneSecret: Invariant = {
  name: 'the card form has the secret of the latest request for the order that is shown',
  violation: ({ account, page, portal, sessionRequests, confirmations }, { world }) => {
    // A payment from before this sign-in may still be pending.
    const signIn = signInOf(world)
    const used = new Set(
      confirmations
        .filter(
          (each) =>
            each.isPending && !each.isKnownUnpaid && each.accountId === account?.id && each.signIn === signIn,
        )
        .map(({ secret }) => secret),
    )
    if (used.size > 1) return 'two secrets are being paid with'
    const { purchase } = portal.purchases
    if (!page.find(CheckoutViewModel) || !('session' in purchase) || !page.order) return undefined
    const { clientSecret } = purchase.session
    if (used.size > 0 && !used.has(clientSecret)) return 'another secret is being paid with'
    const shown = orderName(page.order.product.id, appliedCode(page.order))
    const latest = sessionRequests.findLast(({ order, caller }) => order === shown && caller === account?.id)
    if (latest?.secret === clientSecret) return undefined
    const requested = sessionRequests.find(({ secret }) => secret === clientSecret)
    return `it has the secret of ${requested?.caller} for ${requested?.order}; ${shown} is shown`
  },
}

export const oneConfirmation: Invariant = {
  name: 'an order has one pending confirmation, and none after it was paid',
  violation: ({ confirmations }) => {
    if (confirmations.some(({ isSecond }) => isSecond)) return 'two confirmations were pending'
    const paid = confirmations.filter(({ outcome }) => outcome === 'paid').map(({ secret }) => secret)
    return new Set(paid).size < paid.length ? 'an order was confirmed twice' : undefined
  },
}

/** The session of a payment that this page has just confirmed, and its order. */
function confirmed({ page, portal, confirmations }: Tab, { world }: Browser) {
  const { purchase } = portal.purchases
  if (!page.find(CheckoutViewModel) || purchase.step !== 'confirming' || !page.order) return undefined
  const { clientSecret } = purchase.session
  const session = world.read().checkoutSessions.find(({ secret }) => secret === clientSecret)
  const terms = confirmations.findLast(({ secret }) => secret === clientSecret)?.terms
  return session && terms && { session, product: page.order.product, terms }
}

export const consentFirst: Invariant = {
  name: 'a session that needs consent is paid with it',
  violation: (tab, browser) => {
    const payment = confirmed(tab, browser)
    if (!payment || !tab.page.checkout.consent.isRequired || payment.session.consent) return undefined
    return `${payment.session.accountId} pays without consent`
  },
}

export const shownTerms: Invariant = {
  name: 'what is confirmed is what is shown',
  violation: (tab, browser) => {
    const payment = confirmed(tab, browser)
    if (!payment) return undefined
    const { product, terms } = payment
    const { currency, priceNow, regularPrice, nextBilling } = product
    const shown = [currency, priceNow, regularPrice, nextBilling].join(' ')
    const charged = [terms.currency, terms.dueToday, terms.regularPrice, terms.nextBilling].join(' ')
    return shown === charged ? undefined : `${shown} is shown, ${charged} is charged`
  },
}

const payerOf = (record: string | undefined) =>
  read(object({ accountId: nonBlankString }), parseJson(record ?? ''))?.accountId

export const onePaymentAtATime: Invariant = {
  name: 'no payment begins while an earlier one is not confirmed',
  violation: (
    { account, page, portal, sessionRequests, confirmations, sessionStorage, memory },
    { recorder, localStorage },
  ) => {
    // The browser has one place for the payment that is awaited: another user's takes it.
    const payer = payerOf(localStorage.items.get('pending-purchase'))
    for (const each of recorder.unconfirmed)
      if (payer !== undefined && each !== payer) recorder.unconfirmed.delete(each)
    const duplicate = confirmations.find(({ isDuplicate }) => isDuplicate)
    if (duplicate) return `${duplicate.accountId} pays again, for ${duplicate.order}`
    const request = sessionRequests.find(({ isDuplicate }) => isDuplicate)
    if (request) return `${request.caller} requests another session, for ${request.order}`
    const { purchase } = portal.purchases
    const isShown = account && page.find(PaymentSuccessfulViewModel) && page.success.order !== undefined
    if (isShown && 'record' in purchase && memory.isNew(purchase.record.checkoutId)) {
      // A portal that cannot store the record cannot remember the payment.
      const isStored = sessionStorage.state === 'good' && localStorage.state === 'good'
      if (isStored && page.success.isPaid) recorder.unconfirmed.add(account.id)
    }
    return undefined
  },
}
