import {
  next,
  type FinishedChange,
  type PlanChange,
  type PlanChangeEffect,
  type PlanChangeEvent,
  type PlanChangeOutcome,
  type PlanHolder,
} from '../domain/plan-change'
import type { CurrentUser } from '../domain/subscriber'
import type { Analytics } from '../ports/analytics'
import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'
import type { BankAuthentication } from '../ports/payments'
import type { PortalApi, ServiceFailure } from '../ports/portal-api'
import { Flow, type WithoutFields } from '../shared/flow'
import { failure, type Result } from '../shared/result'

/** What the product around a change of plan does for it. */
export interface PlanChangeSurroundings {
  /** The signed-in user. */
  readonly holder: PlanHolder | undefined
  /** Called with every new state. */
  show(change: PlanChange): void
  /** Returns the user, whom the rest of the page does not see yet. */
  loadUser(): Promise<Result<CurrentUser, ServiceFailure>>
  /** Loads the user for the whole page. */
  refresh(): Promise<unknown>
  finish(outcome: PlanChangeOutcome, change: FinishedChange): void
}

/** What happens to a change of plan. The flow adds an id and the user. */
export type PlanChangeCause = WithoutFields<PlanChangeEvent, 'id' | 'holder'>

/** Changes the plan of a subscription at the price that was shown. One for each page load. */
export class ChangePlan extends Flow<PlanChange, PlanChangeCause, PlanChangeEffect, PlanChangeSurroundings> {
  /** The machine; the simulation seeds bugs in it. */
  readonly next = next

  constructor(
    private readonly portalApi: PortalApi,
    private readonly bank: BankAuthentication,
    private readonly analytics: Pick<Analytics, 'track'>,
    private readonly clock: Pick<Clock, 'wait'>,
    log: Log,
  ) {
    super({ step: 'none' }, log)
  }

  protected transition(cause: PlanChangeCause, id: number) {
    return this.next(this.state, { ...cause, id, holder: this.surroundings?.holder })
  }

  protected run(effect: PlanChangeEffect): void {
    switch (effect.type) {
      case 'preview': {
        const { account, productId, request: answers } = effect
        const previewed = this.portalApi.previewChange(account, productId)
        const warning = 'The price of another plan could not be loaded'
        return this.ask(previewed, warning, (result) => ({ type: 'previewed', answers, result }))
      }
      case 'change': {
        const { account, order, request: answers } = effect
        const changed = this.portalApi.changePlan(account, order)
        return this.ask(changed, 'The plan was not changed', (result) => ({
          type: 'changed',
          answers,
          result,
        }))
      }
      case 'ask-bank': {
        const { clientSecret, request: answers } = effect
        const warning = 'The bank has not confirmed the payment of another plan'
        return this.ask(this.bank.ask(clientSecret), warning, (result) => ({
          type: 'bank-answered',
          answers,
          result,
        }))
      }
      case 'check': {
        const warning = 'It is not known whether the plan was changed'
        const { request: answers } = effect
        return this.ask(this.check(effect), warning, (result) => ({ type: 'checked', answers, result }))
      }
      case 'wait':
        void this.clock
          .wait(effect.milliseconds)
          .then(() => this.send({ type: 'time-passed', answers: effect.request }))
        return
      case 'refresh':
        void this.surroundings?.refresh()
        return
      case 'report':
        this.analytics.track({ name: 'plan_changed', from: effect.from, to: effect.to })
        return
      case 'finish':
        this.surroundings?.finish(effect.outcome, effect)
    }
  }

  private async check({ account, callsOff }: PlanChangeEffect & { readonly type: 'check' }) {
    if (callsOff) {
      const calledOff = await this.portalApi.callOffChange(account)
      if (calledOff.type === 'error') return calledOff
    }
    return this.surroundings?.loadUser() ?? failure({ kind: 'not-signed-in' })
  }
}
