import { action, computed, makeObservable, observableRef, reaction } from 'mobx'
import { changePlan } from '#messages/change-plan'
import type { CalendarDate } from '#core/domain/calendar-date'
import type { ChangePreview } from '#core/domain/change-preview'
import { findPrice, type PlanCatalogue } from '#core/domain/plan-catalogue'
import {
  isInFlight,
  type FinishedChange,
  type PlanChange,
  type PlanChangeOutcome,
  type PlanHolder,
  type WantedPlan,
} from '#core/domain/plan-change'
import { withChange } from '#core/domain/user-changes'
import { planOptions, type PlanOption, type PlanOptions } from '#core/domain/plan-options'
import type { CurrentUser, Subscription } from '#core/domain/subscriber'
import { visitorsDay, type Clock } from '#core/ports/clock'
import type { PortalApi, ServiceFailure } from '#core/ports/portal-api'
import type { Result } from '#core/shared/result'
import { ChangePlan, type PlanChangeSurroundings } from '#core/use-cases/change-plan'
import { Consent } from '../../features/checkout/consent'
import type { PortalConfig } from '../../portal-config'
import { CountryStore } from '../../stores/country-store'
import { NavigationStore } from '../../stores/navigation-store'
import { NoticeStore } from '../../stores/notice-store'
import { SessionStore } from '../../stores/session-store'
import { formatShortDate } from '../../i18n/format'
import type { ShownChange } from './present-change'
import { ConsentedAnalytics } from '#core/use-cases/consented-analytics'
import { PORTS } from '../../ports'
import { viewModelModule, bindClass } from '../../bind-class'

/** The change of plan as the screen sees it, and the choice of the plan. */
export class PlanChangeViewModel implements PlanChangeSurroundings {
  static readonly module = viewModelModule(
    PlanChangeViewModel,
    [
      SessionStore,
      NavigationStore,
      NoticeStore,
      CountryStore,
      ChangePlan,
      PORTS.portalApi,
      PORTS.catalogue,
      PORTS.config,
      PORTS.clock,
    ],
    (bind) => {
      bindClass(bind, ChangePlan, [
        PORTS.portalApi,
        PORTS.bankAuthentication,
        ConsentedAnalytics,
        PORTS.clock,
        PORTS.log,
      ])
    },
  )

  change: PlanChange = { step: 'none' }
  /** The product that was chosen; undefined for the first that may be. */
  chosen: string | undefined = undefined
  private lastPreview: ChangePreview | undefined
  readonly consent: Consent

  constructor(
    private readonly session: SessionStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
    private readonly country: CountryStore,
    private readonly flow: ChangePlan,
    private readonly portalApi: PortalApi,
    private readonly catalogue: PlanCatalogue,
    config: PortalConfig,
    private readonly clock: Clock,
  ) {
    this.consent = new Consent(config, country, clock)
    makeObservable(this, {
      change: observableRef,
      chosen: observableRef,
      options: computed,
      show: action,
      choose: action,
    })
  }

  get subscription(): Subscription | undefined {
    return this.session.subscription
  }

  /** The end of the paid period or of the trial. */
  get renewsOn(): CalendarDate | undefined {
    return this.dayOf(this.subscription?.renewsAt)
  }

  /** The current plan and the others; undefined if there is nothing to choose. */
  get options(): PlanOptions | undefined {
    const { subscription } = this
    return subscription && planOptions(this.catalogue, subscription, this.country.country)
  }

  get selected(): PlanOption | undefined {
    const others = this.options?.others ?? []
    return others.find(({ price }) => price.id === this.chosen) ?? others[0]
  }

  /** The day from which the selected plan is scheduled already. */
  get scheduledFrom(): CalendarDate | undefined {
    const scheduled = this.subscription?.scheduledChange
    return scheduled?.productId === this.selected?.price.id ? this.dayOf(scheduled?.from) : undefined
  }

  /** After a press the price is loaded again; the former one stays meanwhile. */
  private get preview(): ChangePreview | undefined {
    const { change } = this
    if ('preview' in change) return change.preview
    return change.step === 'loading' && change.problem !== undefined ? this.lastPreview : undefined
  }

  /** The change whose price is known. */
  get shown(): ShownChange | undefined {
    const { options, selected, preview } = this
    if (!options || !selected || !preview) return undefined
    return { current: options.current, next: selected.plan, preview, from: this.dayOf(preview.next.date) }
  }

  /** Whether the change was asked for: nothing else can be chosen. */
  get isBusy(): boolean {
    return isInFlight(this.change) || this.change.step === 'done'
  }

  get holder(): PlanHolder | undefined {
    const { account } = this.session
    return account && { account: account.id, isPending: this.subscription?.changePending === true }
  }

  /** Asks for the price, and again for that of another plan. Returns a function that stops it. */
  start(): () => void {
    this.flow.connect(this)
    const disposers = [
      reaction(
        () => this.wanted?.productId,
        () => this.askForPrice(),
      ),
      reaction(
        () => this.agreedTo,
        () => this.consent.agree(false),
      ),
    ]
    if (this.wanted) this.flow.send({ type: 'shown', wanted: this.wanted })
    return () => {
      for (const dispose of disposers) dispose()
    }
  }

  choose(productId: string): void {
    if (!this.isBusy) this.chosen = productId
  }

  retry(): void {
    this.flow.send({ type: 'retry' })
  }

  submit(): void {
    if (this.change.step !== 'shown' || !this.consent.validate()) return
    this.flow.send({ type: 'submit', consent: this.consent.given })
  }

  pageRestored(): void {
    this.flow.send({ type: 'restored' })
  }

  /** Loads the user again, who may have changed the plan in another tab. */
  async pageShown(): Promise<void> {
    if (!this.isBusy) await this.session.refresh()
  }

  show(change: PlanChange): void {
    if ('preview' in change) this.lastPreview = change.preview
    this.change = change
  }

  loadUser(): Promise<Result<CurrentUser, ServiceFailure>> {
    return this.session.act(() => this.portalApi.loadUser())
  }

  refresh(): Promise<unknown> {
    return this.session.refresh()
  }

  finish(outcome: PlanChangeOutcome, change: FinishedChange): void {
    void this.leave(outcome, change)
  }

  private async leave(outcome: PlanChangeOutcome, { wanted, preview }: FinishedChange): Promise<void> {
    const title = findPrice(this.catalogue, wanted.productId)?.plan.title ?? ''
    const isMade = outcome === 'changed' || outcome === 'scheduled'
    const made = isMade && preview
    const loaded = await this.session.refresh(
      made ? (user) => withChange(user, wanted, made, title) : undefined,
    )
    // The session has ended, and its own notice is shown.
    if (loaded.type === 'error' && loaded.error.kind === 'not-signed-in') return
    this.tell(outcome, title, preview)
    this.navigation.redirectFrom('/change-plan', '/')
  }

  private tell(outcome: PlanChangeOutcome, title: string, preview: ChangePreview | undefined): void {
    const { notices } = changePlan
    switch (outcome) {
      case 'changed':
        return this.notices.done('plan-changed', notices['plan-changed'](title))
      case 'scheduled': {
        const from = this.dayOf(preview?.next.date)
        const text = notices['plan-change-scheduled'](title, from ? formatShortDate(from) : '')
        return this.notices.done('plan-change-scheduled', text)
      }
      case 'pending':
        return this.notices.failed('plan-change-pending', notices['plan-change-pending'])
      case 'not-changed':
        return this.notices.failed('plan-not-changed', notices['plan-not-changed'])
      case 'unknown':
        return this.notices.failed('plan-change-unknown', notices['plan-change-unknown'])
    }
  }

  private get wanted(): WantedPlan | undefined {
    const { options, selected } = this
    if (!options || !selected || this.scheduledFrom !== undefined) return undefined
    return { productId: selected.price.id, from: options.current.type, to: selected.plan.type }
  }

  /** The figures that the customer consents to. */
  private get agreedTo(): string | undefined {
    // A press asks for another agreement.
    const shown = 'preview' in this.change ? this.shown : undefined
    return shown && [shown.preview.now.amount, shown.preview.next.amount, shown.from].join(' ')
  }

  private askForPrice(): void {
    const { wanted } = this
    if (wanted) this.flow.send({ type: this.change.step === 'none' ? 'shown' : 'chosen', wanted })
  }

  private dayOf(iso: string | undefined): CalendarDate | undefined {
    return visitorsDay(this.clock, iso)
  }
}
