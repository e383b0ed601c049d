import { reaction } from 'mobx'
import { payNow } from '#messages/pay-now'
import type { Due, Subscription } from '#core/domain/subscriber'
import type { Clock } from '#core/ports/clock'
import type { DeclineReason } from '#core/ports/payments'
import { PayInvoice } from '#core/use-cases/pay-invoice'
import type { PortalConfig } from '../../portal-config'
import { CountryStore } from '../../stores/country-store'
import { NoticeStore } from '../../stores/notice-store'
import { SessionStore } from '../../stores/session-store'
import { Stateful } from '../../stores/stateful'
import { Consent } from '../checkout/consent'
import { Session } from '#core/use-cases/session'
import { PORTS } from '../../ports'
import { viewModelModule, bindClass } from '../../bind-class'

/** Why the last press has paid nothing, as far as is known. */
type PaymentProblem = DeclineReason | 'unconfirmed'

type State =
  { readonly type: 'idle'; readonly problem?: PaymentProblem | undefined } | { readonly type: 'paying' }

/** Pays what is due with the card on file. */
export class PayNowViewModel extends Stateful<State> {
  static readonly module = viewModelModule(
    PayNowViewModel,
    [SessionStore, NoticeStore, CountryStore, PayInvoice, PORTS.config, PORTS.clock],
    (bind) => {
      bindClass(bind, PayInvoice, [PORTS.portalApi, Session, PORTS.bankAuthentication, PORTS.log])
    },
  )

  readonly consent: Consent

  constructor(
    private readonly session: SessionStore,
    private readonly notices: NoticeStore,
    country: CountryStore,
    private readonly payInvoice: PayInvoice,
    config: PortalConfig,
    clock: Clock,
  ) {
    super({ type: 'idle' })
    this.consent = new Consent(config, country, clock)
  }

  get subscription(): Subscription | undefined {
    return this.session.subscription
  }

  get due(): Due | undefined {
    return this.subscription?.due
  }

  get isPaying(): boolean {
    return this.state.type === 'paying'
  }

  get problem(): PaymentProblem | undefined {
    return this.state.type === 'idle' ? this.state.problem : undefined
  }

  /** The customer agrees to one amount. Returns a function that stops it. */
  start(): () => void {
    return reaction(
      () => `${this.due?.invoiceId} ${this.due?.amount}`,
      () => this.consent.agree(false),
    )
  }

  /** Pays. The reloaded user decides what is shown afterwards. */
  async pay(): Promise<void> {
    const { due } = this
    if (!due || this.isPaying || !this.consent.validate()) return
    this.setState({ type: 'paying' })
    const payment = await this.payInvoice.execute(due.invoiceId)
    const problem = payment.type === 'declined' ? payment.reason : payment.type
    this.setState({
      type: 'idle',
      ...(problem !== 'paid' && problem !== 'gone' && problem !== 'signed-out' && { problem }),
    })
    if (problem === 'paid') this.notices.done('invoice-paid', payNow.notices['invoice-paid'])
    if (problem === 'gone') this.notices.done('invoice-gone', payNow.notices['invoice-gone'])
  }
}
