import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date, Date>

/** Times are instants; amounts are minor units of the currency. */
export interface Schema {
  users: {
    id: string
    /** The provider's; empty for an account without one. */
    email: string
    /** Of an account without an email: the one that the browser has sent, which its profile alone shows. */
    sent_email: string | null
    first_name: string | null
    last_name: string | null
    picture_url: string | null
    /** BCP 47: that of the portal's pages at the last sign-in. */
    language: string | null
    created_at: Instant
    /** Set before the account is deleted at the identity provider, so that a crash in between is noticed. */
    deleting_at: Instant | null
    deleted_at: Instant | null
  }
  customers: {
    id: string
    user_id: string
    email: string | null
    is_deleted: boolean
    /** Counts the copies from Stripe: an older copy never replaces a newer one. */
    version: number
    /** The format of its rows. Rows of an earlier format lack fields. */
    format: number
    synced_at: Instant
  }
  subscriptions: {
    id: string
    customer_id: string
    status: string
    product_id: string | null
    product_name: string
    interval: string
    currency: string
    unit_amount: number
    next_amount: number
    promo_code: string | null
    created_at: Instant
    current_period_end: Instant
    ends_at: Instant | null
    trial_start: Instant | null
    trial_end: Instant | null
    trial_decision: string | null
    payment_type: string | null
    payment_last4: string | null
    /** Whether the customer may change the plan, as far as Stripe is concerned. */
    is_switchable: Generated<boolean>
    /** Whether a change of the plan waits for the bank. */
    is_change_pending: Generated<boolean>
    /** JSON of a switch that begins with the next period. */
    scheduled_change: string | null
  }
  payment_methods: {
    id: string
    customer_id: string
    type: string
    last4: string | null
    fingerprint: string | null
  }
  invoices: {
    id: string
    customer_id: string
    subscription_id: string | null
    status: string
    currency: string
    amount_due: number
    amount_paid: number
    /** Whether it has to be paid so that its subscription goes on; also the draft of a renewal that Stripe will charge. */
    is_due: Generated<boolean>
    created_at: Instant
  }
  charges: {
    id: string
    customer_id: string
    status: string
    currency: string
    amount: number
    amount_refunded: number
    is_disputed: boolean
    created_at: Instant
  }
  checkout_sessions: {
    id: string
    customer_id: string
    status: string
    payment_status: string
    product_id: string | null
    promo_code: string | null
    subscription_id: string | null
    created_at: Instant
    expires_at: Instant
  }
  /** A session that was about to be created: written before, removed once its id is known. */
  checkout_attempts: {
    user_id: string
    idempotency_key: string
    /** JSON as text: the same key needs the same request, down to the order of its fields. */
    request: string
    created_at: Instant
  }
  /** A change of plan that a user has asked for. */
  change_attempts: {
    user_id: string
    /** The hash of the quote. */
    quote: string
    customer_id: string
    subscription_id: string
    /** JSON as text: the same key needs the same request. */
    request: string
    /** How often it was sent with a new idempotency key. */
    attempt: number
    /** `started`: the answer is not known; `pending`: the bank is asked. */
    status: 'started' | 'pending' | 'done' | 'declined'
    reason: string | null
    /** The invoice that is paid for the change. */
    invoice_id: string | null
    created_at: Instant
  }
  /** A customer that was about to be created: written before, removed once its id is known. */
  customer_attempts: {
    user_id: string
    idempotency_key: string
    request: string
    created_at: Instant
  }
  /** Where the copies of customers are from: one row. */
  stripe_account: {
    name: string
    /** Null while Stripe has not told it. */
    account_id: string | null
    is_live: boolean
  }
  consents: {
    id: Generated<number>
    user_id: string
    session_id: string
    product_id: string
    version: string
    consented_at: Instant
    recorded_at: Instant
  }
  /** Accounts and cards that have had a trial. */
  trials: {
    kind: 'account' | 'card'
    value: string
    subscription_id: string
    created_at: Instant
  }
  events: {
    id: string
    type: string
    created_at: Instant
    received_at: Instant
  }
  leases: {
    name: string
    holder: string
    expires_at: Instant
  }
  /** Copies that were asked for and not made, by the id of a customer or charge. */
  due_copies: {
    id: string
    kind: 'customer' | 'charge'
    /** How often it was asked for. */
    asked: number
    /** How often it had been asked for when it was last begun. */
    begun: number
    asked_at: Instant
    /** When it has failed for good. */
    failed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    failure: ColumnType<string | null, string | null | undefined, string | null>
  }
  /** Work that goes on where an interrupted process has left it. */
  jobs: {
    name: string
    /** When it was last done. */
    last_run_at: ColumnType<Date | null, Date | null, Date | null>
    /** JSON. */
    progress: ColumnType<string | null, string | null | undefined, string | null>
  }
  /** Subscriptions that are managed elsewhere, such as in an app store; another program of the owner writes them. */
  external_subscriptions: {
    user_id: string
    type: string
    auto_renew: boolean
    subscribed_at: Instant
    renews_at: Instant
    currency: string
    original_amount: number
    amount: number
    product_name: string
    interval: string
  }
}

/** A table whose rows belong to a user. */
type UserTable = {
  [Table in keyof Schema]: 'user_id' extends keyof Schema[Table] ? Table : never
}[keyof Schema]

/** Whether the rows of a user are erased with the account, or stay under its id. Copies of customers stay without email. */
export const userTables = {
  customers: 'kept',
  checkout_attempts: 'erased',
  change_attempts: 'kept',
  customer_attempts: 'erased',
  consents: 'kept',
  external_subscriptions: 'kept',
} as const satisfies Record<UserTable, 'erased' | 'kept'>

export const erasedTables = (Object.keys(userTables) as UserTable[]).filter(
  (table) => userTables[table] === 'erased',
)
