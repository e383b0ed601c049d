import {
  next,
  type CardChange,
  type CardChangeEffect,
  type CardChangeEvent,
  type CardChangeNotice,
  type Cardholder,
} from '../domain/card-change'
import { readCardSetup, writeCardSetup } from '../domain/card-setup'
import { cardOf } from '../domain/subscriber'
import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'
import type { CardSetupResult } from '../ports/payments'
import type { PortalApi } from '../ports/portal-api'
import type { PortalStorage } from '../ports/portal-storage'
import { Flow, type WithoutFields } from '../shared/flow'
import type { Session } from './session'

/** What the product around a change of card does for it. */
export interface CardChangeSurroundings {
  /** The signed-in user. */
  readonly cardholder: Cardholder | undefined
  /** Called with every new state. */
  show(change: CardChange): void
  finish(notice: CardChangeNotice): void
}

/** What happens to a change of card. The flow adds an id, the user, and what storage holds. */
export type CardChangeCause = WithoutFields<CardChangeEvent, 'id' | 'user' | 'begun'>

/** Saves another card with the payment provider, and tells the service to bill it. One for each page load. */
export class ChangePaymentMethod extends Flow<
  CardChange,
  CardChangeCause,
  CardChangeEffect,
  CardChangeSurroundings
> {
  /** The machine; the simulation seeds bugs in it. */
  readonly next = next

  constructor(
    private readonly portalApi: Pick<PortalApi, 'createSetupIntent' | 'changePaymentMethod'>,
    private readonly session: Pick<Session, 'change' | 'refresh'>,
    private readonly storage: PortalStorage,
    private readonly clock: Pick<Clock, 'wait'>,
    log: Log,
    private readonly origin: string,
  ) {
    super({ step: 'none' }, log)
  }

  protected transition(cause: CardChangeCause, id: number) {
    const begun = readCardSetup(this.storage.read('card-setup'))
    return this.next(this.state, { ...cause, id, user: this.surroundings?.cardholder, begun })
  }

  protected run(effect: CardChangeEffect): void {
    switch (effect.type) {
      case 'open-form': {
        const opened = this.portalApi.createSetupIntent(effect.account)
        const warning = 'The card form could not be opened'
        return this.ask(opened, warning, (result) => ({ type: 'opened', answers: effect.request, result }))
      }
      case 'confirm': {
        const returnAddress = `${this.origin}/change-payment-method`
        return this.confirm(effect.request, effect.card.confirm({ returnAddress }))
      }
      case 'read-setup':
        return this.confirm(effect.request, effect.returned.read())
      case 'bill':
        void this.bill(effect)
        return
      case 'wait':
        void this.clock
          .wait(effect.milliseconds)
          .then(() => this.send({ type: 'time-passed', answers: effect.request }))
        return
      case 'load-user':
        void this.session.refresh()
        return
      case 'save':
        this.storage.write('card-setup', writeCardSetup(effect.begun))
        return
      case 'forget':
        this.storage.remove('card-setup')
        return
      case 'log-foreign-setup':
        this.log.warn('A card setup that the user has not begun in this browser was ignored')
        return
      case 'finish':
        this.surroundings?.finish(effect.notice)
    }
  }

  private async bill(effect: CardChangeEffect & { readonly type: 'bill' }): Promise<void> {
    const { account, paymentMethodId, formerCard, request: answers } = effect
    const result = await this.session.change({
      call: () => this.portalApi.changePaymentMethod(account, paymentMethodId),
      isMade: ({ subscription }) => {
        const card = cardOf(subscription)
        return card !== undefined && card !== formerCard
      },
      warning: 'The payment method could not be updated',
    })
    this.send({ type: 'billed', answers, result })
  }

  private confirm(answers: number, confirmed: Promise<CardSetupResult>): void {
    this.ask(confirmed, 'The card was not saved', (result) => ({ type: 'confirmed', answers, result }))
  }
}
