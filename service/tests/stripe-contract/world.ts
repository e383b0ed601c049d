import { Stripe } from 'stripe'
import type { Facts } from '../support/contract.ts'

export interface WorldOptions {
  /** The calls of the service. */
  readonly stripe: Stripe
  /** The same account, with calls that only its owner, a customer's browser or a test makes. */
  readonly owner: Stripe
  /** Marks everything that the run makes: letters and digits. */
  readonly run: string
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  /** Waits so many milliseconds between two looks. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Test payment methods of docs.stripe.com/testing. The second attaches, but every payment with it fails; the last asks for
 * authentication. */
export type TestCard =
  'pm_card_visa' | 'pm_card_chargeCustomerFail' | 'pm_card_createDispute' | 'pm_card_authenticationRequired'

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
    return Math.floor((this.#options.now ?? Date.now)() / 1000)
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
    {
      lookup_key = this.name('price'),
      currency = 'usd',
      interval = 'month',
    }: {
      readonly lookup_key?: string
      readonly currency?: string
      readonly interval?: 'month' | 'year'
    } = {},
  ): Promise<Stripe.Price> {
    const product = await this.stripe.products.create({
      id: this.name('product'),
      name: 'Contract',
      metadata: this.mark,
    })
    return this.stripe.prices.create({
      product: product.id,
      currency,
      unit_amount,
      recurring: { interval },
      lookup_key,
      transfer_lookup_key: true,
      metadata: this.mark,
    })
  }

  async newCustomer(): Promise<string> {
    const { id } = await this.stripe.customers.create({ metadata: this.mark })
    return id
  }

  /** A customer with a clock of its own, which the test advances. */
  async newCustomerWithClock(): Promise<{ readonly customer: string; readonly clock: TestClock }> {
    const clock = new TestClock(this.owner, this.#options.wait)
    await clock.start(this.now(), `contract ${this.mark.contract_run}`)
    const { id } = await this.owner.customers.create({ metadata: this.mark, test_clock: clock.id })
    return { customer: id, clock }
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
    options: {
      readonly card?: TestCard
      readonly trialDays?: number
      readonly price?: string
      readonly promotionCode?: string
    } = {},
  ): Promise<Stripe.Subscription> {
    const { card, trialDays, price = (await this.price()).id, promotionCode } = options
    return this.owner.subscriptions.create({
      customer,
      items: [{ price, quantity: 1 }],
      default_payment_method: await this.newCard(customer, card),
      metadata: this.mark,
      ...(trialDays !== undefined && { trial_period_days: trialDays }),
      ...(promotionCode !== undefined && { discounts: [{ promotion_code: promotionCode }] }),
    })
  }

  /** The session that the service opens for an order. */
  async openSession(
    customer: string,
    more: {
      readonly price?: string
      readonly trialDays?: number
      readonly promotionCode?: string
      readonly idempotencyKey?: string
    } = {},
  ): Promise<Stripe.Checkout.Session> {
    const { price = (await this.price()).id, trialDays, promotionCode, idempotencyKey } = more
    return this.stripe.checkout.sessions.create(
      {
        ui_mode: 'elements',
        mode: 'subscription',
        customer,
        line_items: [{ price, quantity: 1 }],
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

  /** A promotion code that takes half off for ever. */
  async newCode(
    more: {
      readonly code?: string
      readonly customer?: string
      readonly firstTime?: boolean
      readonly active?: boolean
    } = {},
  ): Promise<Stripe.PromotionCode> {
    const { code = this.name('CODE'), customer, firstTime, active } = more
    const coupon = await this.stripe.coupons.create({
      name: 'Contract',
      percent_off: 50,
      duration: 'forever',
      metadata: this.mark,
    })
    return this.owner.promotionCodes.create({
      code,
      promotion: { type: 'coupon', coupon: coupon.id },
      metadata: this.mark,
      ...(customer !== undefined && { customer }),
      ...(active !== undefined && { active }),
      ...(firstTime !== undefined && { restrictions: { first_time_transaction: firstTime } }),
    })
  }

  /** Waits for an event of the type that is about the object. */
  async event(
    type: string,
    isAbout: (object: { readonly [name: string]: unknown }) => boolean,
  ): Promise<Stripe.Event> {
    return look(this.#options.wait, `event ${type}`, async () => {
      const { data } = await this.owner.events.list({ type, limit: 100 })
      return data.find((event) => isAbout({ ...event.data.object }))
    })
  }
}

/** Time for the customers of one test clock. */
export class TestClock {
  readonly #owner: Stripe
  readonly #wait: WorldOptions['wait']
  #id = ''
  #seconds = 0

  constructor(owner: Stripe, wait: WorldOptions['wait']) {
    this.#owner = owner
    this.#wait = wait
  }

  get id(): string {
    return this.#id
  }

  /** Seconds since the epoch. */
  get now(): number {
    return this.#seconds
  }

  async start(frozen_time: number, name: string): Promise<void> {
    const { id } = await this.#owner.testHelpers.testClocks.create({ frozen_time, name })
    this.#id = id
    this.#seconds = frozen_time
  }

  /** Advances to an instant, and waits until what happens by then has happened. */
  async advanceTo(frozen_time: number): Promise<void> {
    const clocks = this.#owner.testHelpers.testClocks
    await clocks.advance(this.#id, { frozen_time })
    await look(this.#wait, 'test clock', async () => {
      const { status } = await clocks.retrieve(this.#id)
      if (status === 'internal_failure') throw new Error('The test clock has failed')
      return status === 'ready' ? true : undefined
    })
    this.#seconds = frozen_time
  }
}

/** Returns how a call was refused, in the SDK's terms; `accepted` if it was not. */
export async function refusal(
  call: Promise<unknown>,
  ...fields: readonly ('code' | 'param')[]
): Promise<Facts> {
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

async function look<Found>(
  wait: WorldOptions['wait'],
  what: string,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  for (let count = 0; count < looks; count += 1) {
    const found = await find()
    if (found !== undefined) return found
    await wait(1000)
  }
  throw new Error(`The ${what} did not come within ${looks} looks`)
}
