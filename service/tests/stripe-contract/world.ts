import { Stripe } from 'stripe'
import type { ContractCase } from '../support/contract.ts'

export interface WorldOptions {
  /** The calls of the service. */
  readonly stripe: Stripe
  /** The same account, with calls that only its owner, a customer's browser or a test makes. */
  readonly owner: Stripe
  /** Marks everything that the run makes: letters and digits. */
  readonly run: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Waits so many milliseconds between two looks. */
  readonly wait: (milliseconds: number) => Promise<unknown>
}

/** Test payment methods of docs.stripe.com/testing. The second attaches, but every payment with it fails; the last asks for
 * authentication. */
export type TestCard =
  'pm_card_visa' | 'pm_card_chargeCustomerFail' | 'pm_card_createDispute' | 'pm_card_authenticationRequired'

interface Terms {
  readonly lookup_key?: string
  readonly currency?: string
  readonly interval?: 'month' | 'year'
}

interface Purchase {
  readonly trialDays?: number
  readonly promotionCode?: string
}

export const day = 24 * 60 * 60
/** The price of the run's plan, in cents a month. */
export const monthly = 1000

/** A test clock is ready within a minute or two, and events are listed within seconds. */
const looks = 90

/** An account at Stripe, in test mode or fake, with what a case needs: prices, customers, cards, subscriptions, time. */
export class StripeWorld {
  readonly stripe: Stripe
  readonly owner: Stripe
  readonly mark: { readonly contract_run: string }
  readonly #options: WorldOptions
  #price: Promise<Stripe.Price> | undefined
  #count = 0

  constructor(options: WorldOptions) {
    this.#options = options
    this.stripe = options.stripe
    this.owner = options.owner
    this.mark = { contract_run: options.run }
  }

  /** Seconds since the epoch. */
  now(): number {
    return Math.floor(this.#options.now() / 1000)
  }

  /** Returns a name that nothing else in the account has. */
  readonly name = (kind: string): string => `${kind}-${this.mark.contract_run}-${(this.#count += 1)}`

  /** The run's plan, of which every case may sell. */
  price(): Promise<Stripe.Price> {
    // A price that could not be created is tried again by the next case.
    this.#price ??= this.newPrice(monthly).catch((error: unknown) => {
      this.#price = undefined
      throw error
    })
    return this.#price
  }

  async newPrice(
    unit_amount: number,
    { lookup_key = this.name('price'), currency = 'usd', interval = 'month' }: Terms = {},
  ): Promise<Stripe.Price> {
    const metadata = this.mark
    const { id } = await this.stripe.products.create({ id: this.name('product'), name: 'Contract', metadata })
    const recurring = { interval }
    const terms = { product: id, currency, unit_amount, recurring, lookup_key, transfer_lookup_key: true }
    return this.stripe.prices.create({ ...terms, metadata })
  }

  async newCustomer(): Promise<string> {
    const { id } = await this.stripe.customers.create({ metadata: this.mark })
    return id
  }

  /** A customer with a clock of its own, which the test advances. */
  async newCustomerWithClock() {
    const clocks = this.owner.testHelpers.testClocks
    const metadata = this.mark
    const name = `contract ${metadata.contract_run}`
    const { id: test_clock } = await clocks.create({ frozen_time: this.now(), name })
    const { id: customer } = await this.owner.customers.create({ metadata, test_clock })
    const clock = {
      /** Seconds since the epoch. */
      now: this.now(),
      /** Advances to an instant, and waits until what happens by then has happened. */
      advanceTo: async (frozen_time: number) => {
        await clocks.advance(test_clock, { frozen_time })
        await this.#look('test clock', async () => {
          const { status } = await clocks.retrieve(test_clock)
          if (status === 'internal_failure') throw new Error('The test clock has failed')
          return status === 'ready' ? true : undefined
        })
        clock.now = frozen_time
      },
    }
    return { customer, clock }
  }

  async newCard(customer: string, card: TestCard = 'pm_card_visa'): Promise<string> {
    const { id } = await this.owner.paymentMethods.attach(card, { customer })
    return id
  }

  /**
   * Subscribes with the parameters that the service's checkout sessions have. A session cannot be paid by API, so the
   * subscription is created without one.
   */
  async subscribe(
    customer: string,
    { card, trialDays, promotionCode }: Purchase & { readonly card?: TestCard } = {},
  ): Promise<Stripe.Subscription> {
    return this.owner.subscriptions.create({
      customer,
      items: [{ price: (await this.price()).id, quantity: 1 }],
      default_payment_method: await this.newCard(customer, card),
      metadata: this.mark,
      ...(trialDays !== undefined && { trial_period_days: trialDays }),
      ...(promotionCode !== undefined && { discounts: [{ promotion_code: promotionCode }] }),
    })
  }

  /** Subscribes a new customer. */
  async newSubscription(options: Parameters<StripeWorld['subscribe']>[1] = {}) {
    const customer = await this.newCustomer()
    return { ...(await this.subscribe(customer, options)), customer }
  }

  /** Subscribes a new customer with a clock. */
  async newSubscriptionWithClock(options: Parameters<StripeWorld['subscribe']>[1] = {}) {
    const { customer, clock } = await this.newCustomerWithClock()
    return { ...(await this.subscribe(customer, options)), customer, clock }
  }

  /** The only subscription of a customer, as it is listed. */
  async listed(customer: string, expand: string[] = []): Promise<Stripe.Subscription> {
    const details = { customer, status: 'all', limit: 100, expand } as const
    const { data } = await this.stripe.subscriptions.list(details)
    const [found] = data
    if (!found || data.length > 1) throw new Error(`The customer has ${data.length} subscriptions`)
    return found
  }

  async invoices(customer: string): Promise<Stripe.Invoice[]> {
    return (await this.stripe.invoices.list({ customer, limit: 100 })).data
  }

  async charges(customer: string): Promise<Stripe.Charge[]> {
    return (await this.stripe.charges.list({ customer, limit: 100 })).data
  }

  /** Adds an item that is pending until the next invoice. */
  async addItem(customer: string, amount: number): Promise<void> {
    await this.owner.invoiceItems.create({ customer, amount, currency: 'usd', metadata: this.mark })
  }

  /** The session that the service opens for an order, of a new customer by default. */
  async openSession({
    customer,
    price,
    trialDays,
    promotionCode,
    idempotencyKey,
  }: Purchase & {
    readonly customer?: string
    readonly price?: string
    readonly idempotencyKey?: string
  } = {}): Promise<Stripe.Checkout.Session> {
    return this.stripe.checkout.sessions.create(
      {
        ui_mode: 'elements',
        mode: 'subscription',
        customer: customer ?? (await this.newCustomer()),
        line_items: [{ price: price ?? (await this.price()).id, quantity: 1 }],
        payment_method_collection: 'always',
        return_url: 'https://portal.example.com/payment-successful',
        adaptive_pricing: { enabled: false },
        automatic_tax: { enabled: false },
        tax_id_collection: { enabled: false },
        metadata: this.mark,
        subscription_data: {
          metadata: this.mark,
          ...(trialDays !== undefined && { trial_period_days: trialDays }),
        },
        ...(promotionCode !== undefined && { discounts: [{ promotion_code: promotionCode }] }),
      },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    )
  }

  /** The setup intent that the service creates for another card. */
  async newSetupIntent(customer: string): Promise<Stripe.SetupIntent> {
    const details = { usage: 'off_session' as const, allowed_payment_method_types: ['card'] }
    return this.stripe.setupIntents.create({ customer, ...details })
  }

  /** Previews the purchase of the run's plan as the service's offers do. */
  async previewPurchase({
    price,
    trialEnd,
    ...more
  }: Omit<Stripe.InvoiceCreatePreviewParams, 'subscription_details'> & {
    readonly price?: string
    readonly trialEnd?: number | undefined
  } = {}): Promise<Stripe.Invoice> {
    return this.stripe.invoices.createPreview({
      currency: 'usd',
      ...more,
      subscription_details: {
        items: [{ price: price ?? (await this.price()).id, quantity: 1 }],
        ...(trialEnd !== undefined && { trial_end: trialEnd }),
      },
    })
  }

  /** A promotion code that takes half off for ever. */
  async newCode(more: Partial<Stripe.PromotionCodeCreateParams> = {}): Promise<Stripe.PromotionCode> {
    const terms = { name: 'Contract', percent_off: 50, duration: 'forever' } as const
    const coupon = await this.stripe.coupons.create({ ...terms, metadata: this.mark })
    return this.owner.promotionCodes.create({
      code: this.name('CODE'),
      promotion: { type: 'coupon', coupon: coupon.id },
      metadata: this.mark,
      ...more,
    })
  }

  /** Waits for an event of the type whose object has these fields. */
  async event(type: string, fields: Readonly<Record<string, string>>): Promise<Stripe.Event> {
    const isAbout = (object: object) =>
      Object.entries(fields).every(([name, value]) => Reflect.get(object, name) === value)
    return this.#look(`event ${type}`, async () => {
      const { data } = await this.owner.events.list({ type, limit: 100 })
      return data.find(({ data: { object } }) => isAbout(object))
    })
  }

  async #look<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
    for (let count = 0; count < looks; count += 1) {
      const found = await find()
      if (found !== undefined) return found
      await this.#options.wait(1000)
    }
    throw new Error(`The ${what} did not come within ${looks} looks`)
  }
}

export const idOf = (reference: string | { readonly id?: string | null } | null | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')

export const refused = { refused: 'StripeInvalidRequestError' }

/** A case of a call that is refused as invalid. */
export function refuses(
  title: string,
  document: string,
  call: (world: StripeWorld) => Promise<unknown>,
): ContractCase<StripeWorld> {
  return { title, document, expected: refused, answer: (world) => refusal(call(world)) }
}

/** Returns how a call was refused, in the SDK's terms; `accepted` if it was not. */
export async function refusal(
  call: Promise<unknown>,
  ...fields: readonly ('code' | 'param')[]
): Promise<'accepted' | { readonly [fact: string]: string | null }> {
  try {
    await call
    return 'accepted'
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    // A parameter's name is as precise as Stripe likes: discounts, or discounts[0][promotion_code].
    const more = fields.map((field) => [field, error[field]?.split('[')[0] ?? null] as const)
    return { refused: error.type, ...Object.fromEntries(more) }
  }
}
