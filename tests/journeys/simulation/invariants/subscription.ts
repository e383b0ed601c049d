import { InvoiceListViewModel } from '../../../../src/screens/invoices/invoice-list.view-model'
import type { Browser } from '../simulated/browser'
import { paymentText, planText } from '../simulated/recorder'
import type { Invariant } from './invariant'

/** The card on file is charged by a press that was said to charge it: to pay that amount, with this card or a new one, or to change the plan. */
export const shownCharge: Invariant = {
  name: 'the card on file is charged what was shown, once',
  violation: (_tab, browser) => {
    const { charges } = browser.world.read()
    const unasked = charges.find((each) => !wasAskedFor(each, browser))
    if (unasked) return `${unasked.accountId} pays ${unasked.amount} for ${unasked.invoiceId}`
    const invoices = charges.map(({ invoiceId }) => invoiceId)
    const twice = invoices.find((each, at) => invoices.indexOf(each) !== at)
    return twice && `${twice} is paid twice`
  },
}

function wasAskedFor(
  { accountId, invoiceId, amount }: { accountId: string; invoiceId: string; amount: number },
  { world, recorder }: Browser,
): boolean {
  const isPlanChange = world
    .read()
    .changeAttempts.some(
      (each) => each.accountId === accountId && each.status === 'done' && each.preview.now.amount === amount,
    )
  return isPlanChange || recorder.hasPressed(accountId, paymentText(invoiceId, amount))
}

export const paidInvoice: Invariant = {
  name: 'an invoice is called paid only if it was',
  violation: ({ account, page: { notice }, memory }, { world }) => {
    if (!account || notice?.kind !== 'invoice-paid' || !memory.isNew(notice)) return undefined
    const isPaid = world.read().charges.some(({ accountId }) => accountId === account.id)
    return isPaid ? undefined : `nothing of ${account.id} was paid`
  },
}

export const ownInvoices: Invariant = {
  name: "no other user's invoice is seen",
  violation: ({ account, page }, { world }) => {
    const list = page.find(InvoiceListViewModel)
    if (!account || list?.state.type !== 'loaded') return undefined
    const foreign = list.state.page.invoices.find(({ id }) =>
      world.read().invoices.some((each) => each.details.id === id && each.accountId !== account.id),
    )
    return foreign && `${account.id} sees ${foreign.id}`
  },
}

export const pausedSubscriber: Invariant = {
  name: 'no second subscription is sold beside a paused one',
  violation: ({ page, portal, isAtBank }) => {
    const { state } = portal.session
    if (isAtBank || page.visiblePage !== '/' || state.type !== 'signed-in') return undefined
    const isSold = state.user.subscription?.paused === true && page.profile.stage !== 'subscribed'
    return isSold ? `${state.account.id} sees ${page.profile.stage}` : undefined
  },
}

export const shownPrice: Invariant = {
  name: 'a change of plan is made at the price that was shown, by the press below it',
  violation: (_tab, { world, recorder }) => {
    const other = world
      .read()
      .changeAttempts.find(
        ({ accountId, productId, preview, status }) =>
          status === 'done' && !recorder.hasPressed(accountId, planText(productId, preview)),
      )
    return other && `${other.accountId} pays ${other.preview.now.amount} for ${other.productId}`
  },
}

export const planChanged: Invariant = {
  name: 'a plan is called changed only if the service has changed it',
  violation: ({ account, page: { notice }, memory }, { world }) => {
    const isChanged = notice?.kind === 'plan-changed' || notice?.kind === 'plan-change-scheduled'
    if (!account || !isChanged || !memory.isNew(notice)) return undefined
    const isMade = world
      .read()
      .changeAttempts.some(({ accountId, status }) => accountId === account.id && status === 'done')
    return isMade ? undefined : `the plan of ${account.id} was not changed`
  },
}
