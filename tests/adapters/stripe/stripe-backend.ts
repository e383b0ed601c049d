import {
  BackendUnreachable,
  type ConfirmRequest,
  type Entry,
  type Outcome,
  type Refusal,
  type StripeBackend,
  type WalletName,
} from '../../../service/fake-stripe/script/backend'
import { FakeStripe } from '../../../service/fake-stripe/fake-stripe'

const day = 24 * 60 * 60 * 1000

/**
 * The fake Stripe API with one customer and one price, as the fake Stripe.js requests it; a new payment secret replaces the former
 * one. Tests create secrets, play the bank, and can make it refuse or not answer.
 */
export class FakeStripeBackend implements StripeBackend {
  /** The last millisecond of a checkout session; a setup intent does not expire. */
  readonly lifetime = day - 1
  connection: 'working' | 'missing' | 'failing' = 'working'
  walletNames: readonly WalletName[] = []
  readonly #fakeStripe: FakeStripe
  readonly #customer: string
  readonly #price: string
  #nextRefusal: Refusal | undefined

  constructor(private readonly options: { readonly now: () => number; readonly currency?: string }) {
    this.#fakeStripe = new FakeStripe({ now: options.now })
    this.#customer = this.#create('customers')
    const product = this.#create('products', { name: 'Annual' })
    const terms = { currency: 'usd', unit_amount: '4999', 'recurring[interval]': 'year' }
    this.#price = this.#create('prices', { product, ...terms })
  }

  /** The secrets of the payments and of the saved cards. */
  get effects(): readonly string[] {
    const paid = this.#fakeStripe.all('checkout.session').filter(({ status }) => status === 'complete')
    const saved = this.#fakeStripe.all('setup_intent').filter(({ status }) => status === 'succeeded')
    return [...paid, ...saved].map(({ client_secret }) => client_secret ?? '')
  }

  createSecret(kind: Entry['kind']): string {
    const customer = this.#customer
    if (kind === 'setup') return secretOf(this.#create('setup_intents', { customer }))
    for (const { id, status } of this.#fakeStripe.all('checkout.session'))
      if (status === 'open') this.#create(`checkout/sessions/${id}/expire`)
    return secretOf(
      this.#create('checkout/sessions', {
        customer,
        mode: 'subscription',
        'line_items[0][price]': this.#price,
        'subscription_data[trial_period_days]': '7',
      }),
    )
  }

  /** Returns the secret of a payment that the bank of the card on file wants to ask about. */
  createWaitingPayment(): string {
    this.#fakeStripe.dashboard.createSubscription(this.#customer, this.#price)
    const [invoice] = this.#fakeStripe.all('invoice')
    const payment_method = this.#fakeStripe.dashboard.addDefaultCard(this.#customer, '4000002760003184')
    this.#call(`invoices/${invoice?.id}/pay`, { payment_method, off_session: 'false' })
    const waiting = this.#fakeStripe.all('payment_intent').find(({ status }) => status === 'requires_action')
    if (!waiting) throw new Error('No payment waits for the bank')
    return waiting.client_secret ?? ''
  }

  /** The next confirmation is refused with these codes. */
  refuseNext(code: string, declineCode?: string): void {
    this.#nextRefusal = { code, ...(declineCode === undefined ? {} : { declineCode }) }
  }

  async lookUp(secret: string): Promise<Entry | undefined> {
    this.#answer()
    const entry = this.#fakeStripe.lookUp(secret)
    return entry && { ...entry, currency: this.options.currency ?? entry.currency }
  }

  async confirm(request: ConfirmRequest): Promise<Outcome> {
    this.#answer()
    const refusal = this.#nextRefusal
    this.#nextRefusal = undefined
    return refusal ? { type: 'declined', ...refusal } : this.#fakeStripe.confirm(request)
  }

  async wallets(): Promise<readonly WalletName[]> {
    this.#answer()
    return this.walletNames
  }

  /** Answers on the bank's page and returns the address to return to. */
  answerAtBank(address: string, answer: 'approved' | 'refused'): string {
    return this.#fakeStripe.answerAtBank(address, answer) ?? ''
  }

  /** Calls the API; returns the id of what it answers with. */
  #create(path: string, parameters: Readonly<Record<string, string>> = {}): string {
    const { status, body } = this.#call(path, parameters)
    if (status !== 200 || !('id' in body)) throw new Error(`${path}: ${JSON.stringify(body)}`)
    return String(body.id)
  }

  #call(path: string, parameters: Readonly<Record<string, string>>) {
    const body = new URLSearchParams(parameters).toString()
    return this.#fakeStripe.answer({ method: 'POST', address: `/v1/${path}`, body })
  }

  #answer(): void {
    if (this.connection === 'missing') throw new BackendUnreachable('There is no connection to Stripe')
    if (this.connection === 'failing') throw new Error('Stripe answers with an error of its own')
  }
}

/** The fake's secrets follow from the ids. */
const secretOf = (id: string) => `${id}_secret_fake`
