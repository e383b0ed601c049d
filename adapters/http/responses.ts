import type * as wire from '#contract/api'
import {
  abilities,
  changeTimes,
  checkoutPaymentStatuses,
  checkoutSessionStatuses,
  declineReasons,
  invoiceStatuses,
} from '#contract/enums'
import { dayCount, parseCalendarDate } from '#core/domain/calendar-date'
import { currencyCode } from '#core/domain/money'
import type { ChangePreview } from '#core/domain/change-preview'
import type { Invoice, InvoicePage } from '#core/domain/invoice'
import type { PromoQuote } from '#core/domain/promo'
import type {
  LatestCheckout,
  CurrentUser,
  Due,
  ScheduledChange,
  Subscription,
  SubscriptionManager,
} from '#core/domain/subscriber'
import { visitorsDay, type Clock } from '#core/ports/clock'
import type { ClientSecret } from '#core/ports/portal-api'
import {
  amount,
  boolean,
  expecting,
  list,
  map,
  nullable,
  object,
  oneOf,
  string,
  nonBlankString,
  type Decoder,
} from '#contract/decode'
import { success } from '#core/shared/result'

const expectedDay = 'an ISO 8601 day or instant'
/** A read does not fail because of what is stored, such as an account without an email. */
const text = string('a string')

const dayOrInstant = string(expectedDay, isDayOrInstant)

/** The fields of a body of the API document that the portal reads. */
type FieldsOf<Body> = { readonly [Name in keyof Body]?: Decoder<unknown> }

export const clientSecret: Decoder<ClientSecret> = object({
  clientSecret: nonBlankString,
} satisfies FieldsOf<wire.ClientSecret>)

/** Converts an instant to the visitor's day. */
export function promoQuote(clock: Clock): Decoder<PromoQuote> {
  const visitorsDate = expecting(expectedDay, (value) =>
    typeof value === 'string' && isDayOrInstant(value) ? visitorsDay(clock, value) : undefined,
  )
  return object({
    now: object({ currency: currencyCode, amount, trialDays: dayCount } satisfies FieldsOf<
      wire.Price['now']
    >),
    next: object({ amount, date: visitorsDate } satisfies FieldsOf<wire.Price['next']>),
  } satisfies FieldsOf<wire.Price>)
}

const managers: ReadonlyMap<string, SubscriptionManager> = new Map([
  ['STRIPE', 'portal'],
  ['APPLE', 'app-store'],
  ['APP_STORE', 'app-store'],
  ['GOOGLE', 'google-play'],
  ['GOOGLE_PLAY', 'google-play'],
])

const card = object({
  type: oneOf('card'),
  last4: string('four digits', (digits) => /^\d{4}$/.test(digits)),
} satisfies FieldsOf<wire.Card>)

const paymentOption: Decoder<Subscription['paymentOption']> = (value, path) => {
  const kind = object({ type: text } satisfies FieldsOf<wire.OtherPayment>)(value, path)
  if (kind.type === 'error') return kind
  return kind.value.type === 'card' ? card(value, path) : success({ type: 'other' })
}

export const trueOrMissing = map(nullable(boolean), (isTrue) => isTrue || undefined)

const scheduledChange: Decoder<ScheduledChange> = map(
  object({
    productId: text,
    productName: text,
    productReccurence: text,
    productPrice: amount,
    from: dayOrInstant,
  } satisfies FieldsOf<wire.ScheduledChange>),
  ({ productReccurence, productPrice, ...same }) => ({
    ...same,
    recurrence: productReccurence,
    price: productPrice,
  }),
)

const due: Decoder<Due> = object({
  invoiceId: nonBlankString,
  amount,
  currency: currencyCode,
} satisfies FieldsOf<wire.Due>)

const subscription: Decoder<Subscription> = map(
  object({
    type: text,
    autoRenew: boolean,
    pastDue: trueOrMissing,
    subscribedAt: dayOrInstant,
    renewsAt: dayOrInstant,
    originalPrice: amount,
    productPrice: amount,
    productCurrency: currencyCode,
    productName: text,
    productReccurence: text,
    paymentOption,
    scheduledChange: nullable(scheduledChange),
    changePending: trueOrMissing,
    due: nullable(due),
    paused: trueOrMissing,
    endsAtOnce: trueOrMissing,
  } satisfies FieldsOf<wire.Subscription>),
  ({ type, productPrice, productCurrency, productReccurence, ...same }) => ({
    ...same,
    managedBy: managers.get(type) ?? 'elsewhere',
    price: productPrice,
    currency: productCurrency,
    recurrence: productReccurence,
  }),
)

const latestCheckout: Decoder<LatestCheckout> = map(
  object({
    id: text,
    status: oneOf(...checkoutSessionStatuses),
    paymentStatus: oneOf(...checkoutPaymentStatuses),
    trialRefused: nullable(boolean),
  } satisfies FieldsOf<wire.CheckoutSession>),
  ({ id, status, paymentStatus, trialRefused }) => {
    if (status === 'expired' && trialRefused) return { id, status: 'trial-refused' }
    if (status !== 'complete') return { id, status }
    return { id, status: paymentStatus === 'unpaid' ? 'processing' : 'paid' }
  },
)

/** Ignores what the portal does not know. */
const can = map(list(text), (names) => abilities.filter((each) => names.includes(each)))

const optionalName = map(nullable(text), (name) => (name?.trim() ? name : undefined))

/** Omits blank names and pictures that are not served over HTTPS. */
export const currentUser: Decoder<CurrentUser> = object({
  firstName: optionalName,
  lastName: optionalName,
  email: text,
  profilePictureURL: map(nullable(text), (address) =>
    address?.startsWith('https://') ? address : undefined,
  ),
  subscribed: boolean,
  subscription: nullable(subscription),
  checkout: nullable(latestCheckout),
  can: nullable(can),
  returning: nullable(object({ productId: text } satisfies FieldsOf<wire.Returning>)),
} satisfies FieldsOf<wire.CurrentUser>)

export const changePreview: Decoder<ChangePreview> = object({
  now: object({
    currency: currencyCode,
    amount,
    credit: amount,
    creditLeft: nullable(amount),
  } satisfies FieldsOf<wire.ChangePreview['now']>),
  next: object({ amount, date: dayOrInstant } satisfies FieldsOf<wire.ChangePreview['next']>),
  takesEffect: oneOf(...changeTimes),
  discountEnds: trueOrMissing,
  quote: nonBlankString,
} satisfies FieldsOf<wire.ChangePreview>)

export const declineReason = oneOf(...declineReasons)

const invoice: Decoder<Invoice> = map(
  object({
    id: nonBlankString,
    number: nullable(text),
    date: dayOrInstant,
    amount,
    amountDue: amount,
    amountRefunded: amount,
    currency: currencyCode,
    status: oneOf(...invoiceStatuses),
    productId: nullable(text),
    productName: nullable(text),
    productReccurence: nullable(text),
    isTrial: boolean,
    hasDocument: boolean,
  } satisfies FieldsOf<wire.Invoice>),
  ({ productReccurence, ...same }) => ({
    ...same,
    ...(productReccurence === undefined ? {} : { recurrence: productReccurence }),
  }),
)

export const invoicePage: Decoder<InvoicePage> = object({
  invoices: list(invoice),
  hasMore: boolean,
} satisfies FieldsOf<wire.InvoicePage>)

/** The bytes of a PDF. */
export const pdf: Decoder<Uint8Array> = expecting('a PDF of at most 5 MB', (value) =>
  value instanceof Uint8Array && new TextDecoder().decode(value.subarray(0, 5)) === '%PDF-'
    ? value
    : undefined,
)

function isDayOrInstant(value: string): boolean {
  const instant = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/
  const day = instant.exec(value)?.[1] ?? value
  return parseCalendarDate(day) !== undefined && !Number.isNaN(Date.parse(value))
}
