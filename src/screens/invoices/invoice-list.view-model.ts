import { action, makeObservable, observableRef, reaction } from 'mobx'
import { fileNameOf, withNewest, type Invoice, type InvoicePage } from '#core/domain/invoice'
import type { Subscription } from '#core/domain/subscriber'
import type { Downloads } from '#core/ports/downloads'
import type { Log } from '#core/ports/log'
import type { InvoiceFailure, PortalApi } from '#core/ports/portal-api'
import { SessionStore } from '../../stores/session-store'
import { Stateful } from '../../stores/stateful'
import { PORTS } from '../../ports'
import { viewModelModule } from '../../bind-class'

type FailureKind = InvoiceFailure['kind']

type State =
  | { readonly type: 'loading' }
  | { readonly type: 'failed'; readonly kind: FailureKind }
  | {
      readonly type: 'loaded'
      readonly page: InvoicePage
      /** What comes of `Show more`. */
      readonly more: 'idle' | 'loading' | FailureKind
    }

/** A document that is being loaded, or was not. */
interface InvoiceDownload {
  readonly invoiceId: string
  readonly problem?: FailureKind
}

/** The user's invoices, a page at a time, and their documents. */
export class InvoiceListViewModel extends Stateful<State> {
  static readonly module = viewModelModule(InvoiceListViewModel, [
    SessionStore,
    PORTS.portalApi,
    PORTS.downloads,
    PORTS.log,
  ])

  download: InvoiceDownload | undefined = undefined
  /** Only the last request for the newest invoices counts. */
  private latest = 0

  constructor(
    private readonly session: SessionStore,
    private readonly portalApi: PortalApi,
    private readonly downloads: Downloads,
    private readonly log: Log,
  ) {
    super({ type: 'loading' })
    makeObservable<InvoiceListViewModel, 'setDownload'>(this, {
      download: observableRef,
      setDownload: action,
    })
  }

  /** Loads the newest invoices, and again when what is due changes. Returns a function that stops it. */
  start(): () => void {
    // React may start it twice.
    if (this.latest === 0) void this.load()
    return reaction(
      () => this.dueInvoice,
      () => void this.load(),
    )
  }

  /** The invoice that can be paid here. */
  get dueInvoice(): string | undefined {
    return this.subscription?.due?.invoiceId
  }

  get isDownloading(): boolean {
    return this.download !== undefined && this.download.problem === undefined
  }

  /** Loads the newest invoices. What is shown stays until they come. */
  async load(): Promise<void> {
    const request = (this.latest += 1)
    if (this.state.type === 'failed') this.setState({ type: 'loading' })
    const listed = await this.session.act(({ id }) => this.portalApi.listInvoices(id))
    if (request !== this.latest) return
    const known = this.state.type === 'loaded' ? this.state : undefined
    if (listed.type === 'success')
      return this.setState({
        type: 'loaded',
        page: known ? withNewest(known.page, listed.value) : listed.value,
        more: known?.more ?? 'idle',
      })
    this.log.warn('The invoices could not be loaded', listed.error)
    if (!known) this.setState({ type: 'failed', kind: listed.error.kind })
  }

  /** Loads the invoices before the last one that is shown. */
  async showMore(): Promise<void> {
    const { state } = this
    const last = state.type === 'loaded' ? state.page.invoices.at(-1) : undefined
    if (state.type !== 'loaded' || !last || state.more === 'loading') return
    this.setState({ ...state, more: 'loading' })
    const listed = await this.session.act(({ id }) => this.portalApi.listInvoices(id, last.id))
    if (this.state.type !== 'loaded') return
    if (listed.type === 'error') {
      this.log.warn('The invoices could not be loaded', listed.error)
      return this.setState({ ...this.state, more: listed.error.kind })
    }
    const { invoices, hasMore } = listed.value
    const shown = this.state.page.invoices
    this.setState({ type: 'loaded', page: { invoices: [...shown, ...invoices], hasMore }, more: 'idle' })
  }

  /** Saves the document of an invoice. One at a time. Resolves with whether it is saved. */
  async save(invoice: Invoice): Promise<boolean> {
    if (this.isDownloading) return false
    this.setDownload({ invoiceId: invoice.id })
    const loaded = await this.session.act(({ id }) => this.portalApi.loadInvoiceDocument(id, invoice.id))
    if (loaded.type === 'success') {
      this.downloads.save({ name: fileNameOf(invoice), type: 'application/pdf', content: loaded.value })
      this.setDownload(undefined)
      return true
    }
    this.log.warn('The document of an invoice could not be loaded', loaded.error)
    this.setDownload({ invoiceId: invoice.id, problem: loaded.error.kind })
    return false
  }

  /** Loads the user again, who may have paid in another tab. */
  async pageShown(): Promise<void> {
    await this.session.refresh()
  }

  get subscription(): Subscription | undefined {
    return this.session.subscription
  }

  private setDownload(download: InvoiceDownload | undefined): void {
    this.download = download
  }
}
