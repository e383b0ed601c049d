import { sandboxCards } from '#contract/sandbox'
import type { InvoicePage } from '#core/domain/invoice'
import { findPrice, type PlanCatalogue } from '#core/domain/plan-catalogue'
import type { Due } from '#core/domain/subscriber'
import type { DeclineReason } from '#core/ports/payments'
import type {
  ClientSecret,
  InvoiceFailure,
  InvoicePaymentFailure,
  PaymentDeclined,
} from '#core/ports/portal-api'
import { failure, success, type Result } from '#core/shared/result'
import { openBankPayment } from './bank-payments'
import { invoiceDocument } from './invoice-document'
import type { World } from './world'
import type { DeepReadonly, WorldInvoice, WorldState, WorldSubscription } from './world-state'

const pageSize = 12

interface NewInvoice {
  readonly accountId: string
  readonly productId: string
  readonly amount: number
  readonly currency: string
  readonly isTrial: boolean
}

/** Returns the account's invoices, the newest first. */
export function invoicesOf(world: World, accountId: string): readonly DeepReadonly<WorldInvoice>[] {
  return world
    .read()
    .invoices.filter((each) => each.accountId === accountId)
    .toReversed()
}

/** Returns the newest invoices, or those before one of the account's. */
export function listInvoices(
  world: World,
  { id: accountId }: { readonly id: string },
  before?: string,
): Result<InvoicePage, InvoiceFailure> {
  const all = invoicesOf(world, accountId).map(({ details }) => details)
  const known = all.findIndex(({ id }) => id === before)
  if (before !== undefined && known === -1) return failure({ kind: 'invoice-unknown' })
  const rest = all.slice(known + 1)
  return success({ invoices: rest.slice(0, pageSize), hasMore: rest.length > pageSize })
}

/** Returns an invoice of the account as a PDF. */
export function loadInvoiceDocument(
  world: World,
  { id: accountId }: { readonly id: string },
  invoiceId: string,
): Result<Uint8Array, InvoiceFailure> {
  const invoice = invoicesOf(world, accountId).find(({ details }) => details.id === invoiceId)
  return invoice?.details.hasDocument
    ? success(invoiceDocument(invoice.details))
    : failure({ kind: 'invoice-unknown' })
}

/** Pays an invoice of the account with the card on file. Returns a client secret where the bank wants to be asked. */
export function payInvoice(
  world: World,
  { id: accountId }: { readonly id: string },
  invoiceId: string,
): Result<ClientSecret | undefined, InvoicePaymentFailure> {
  const invoice = invoicesOf(world, accountId).find(({ details }) => details.id === invoiceId)?.details
  if (!invoice) return failure({ kind: 'invoice-unknown' })
  if (invoice.status === 'failed') return failure({ kind: 'not-possible' })
  if (invoice.status !== 'open') return success(undefined)
  const account = world.read().accounts.find(({ id }) => id === accountId)
  const charged = outcomeOfCharge(account?.subscription)
  if (charged.type === 'error') return charged
  if (charged.value === 'bank')
    return success(openBankPayment(world, accountId, { type: 'invoice', invoiceId }))
  world.change((draft) => settleInvoice(world, draft, invoiceId))
  return success(undefined)
}

/** Returns what is to be paid so that the subscription goes on: the oldest open invoice. */
export function dueOf(world: World, accountId: string): Due | undefined {
  const open = invoicesOf(world, accountId).findLast(({ details }) => details.status === 'open')
  if (!open) return undefined
  const { id, amountDue, currency } = open.details
  return { invoiceId: id, amount: amountDue, currency }
}

/** Tells what comes of charging the card on file: the sandbox's cards by their last digits. */
export function outcomeOfCharge(
  subscription: DeepReadonly<WorldSubscription> | undefined,
): Result<'paid' | 'bank', PaymentDeclined> {
  const option = subscription?.details.paymentOption
  if (option?.type !== 'card') return declined('card-missing')
  const outcome = sandboxCards.find(({ number }) => number.endsWith(option.last4))?.outcome ?? 'declined'
  if (outcome === 'succeeds') return success('paid')
  if (outcome === 'authentication-required') return success('bank')
  return declined(outcome)
}

export function declined(reason: DeclineReason): Result<never, PaymentDeclined> {
  return failure({ kind: 'payment-declined', reason })
}

/** Charges an open invoice. The subscription goes on once nothing more is open. */
export function settleInvoice(world: World, draft: WorldState, invoiceId: string): void {
  const invoice = draft.invoices.find(({ details }) => details.id === invoiceId)
  if (invoice?.details.status !== 'open') return
  const { accountId, details } = invoice
  const { amountDue: amount, currency } = details
  invoice.details = { ...details, status: 'paid', amountDue: 0 }
  draft.charges.push({ accountId, invoiceId, amount, currency, at: world.clock.now() })
  const isOpen = draft.invoices.some((each) => each.accountId === accountId && each.details.status === 'open')
  const subscription = draft.accounts.find(({ id }) => id === accountId)?.subscription
  if (isOpen || !subscription) return
  const { pastDue: _paid, ...others } = subscription.details
  subscription.details = others
  delete subscription.isPaused
}

/** Adds a paid invoice of now. Returns its id. */
export function addInvoice(world: World, draft: WorldState, invoice: NewInvoice): string {
  const id = `in_${world.randomId()}`
  const at = world.clock.now()
  const count = draft.invoices.filter(({ accountId }) => accountId === invoice.accountId).length
  draft.invoices.push(newInvoice(world.catalogue, { ...invoice, id, at, count }))
  return id
}

/** Returns a paid invoice. `count` is how many the account has before it. */
export function newInvoice(
  catalogue: PlanCatalogue,
  invoice: NewInvoice & { readonly id: string; readonly at: number; readonly count: number },
): WorldInvoice {
  const { id, accountId, productId, amount, currency, isTrial, at, count } = invoice
  const plan = findPrice(catalogue, productId)?.plan
  const name = accountId.replace(/[^a-z\d]/gi, '').slice(0, 8)
  return {
    accountId,
    details: {
      id,
      number: `${name.toUpperCase()}-${String(count + 1).padStart(4, '0')}`,
      date: new Date(at).toISOString(),
      amount,
      amountDue: 0,
      amountRefunded: 0,
      currency,
      status: 'paid',
      productId,
      ...(plan && { productName: plan.title, recurrence: plan.type === 'monthly' ? 'month' : 'year' }),
      isTrial,
      hasDocument: true,
    },
  }
}
