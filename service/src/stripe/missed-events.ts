import type { Stripe } from 'stripe'
import { toSeconds, type Clock } from '../shared/clock.ts'
import { isMissing } from './stripe-client.ts'
import { eventTypes, type Webhooks } from './webhooks.ts'

interface MissedEventsOptions {
  readonly stripe: Stripe
  readonly clock: Clock
  readonly webhooks: Webhooks
}

/** Seconds in which an event may still appear in Stripe's list behind a later one. */
const settling = 5 * 60

interface Page {
  /** What to go on after; the same as before if there is nothing that will not be listed again. */
  readonly cursor?: string | undefined
  readonly isOver: boolean
  /** Whether there are events that are not known any more. */
  readonly isLost: boolean
}

/** Stripe's list of events, of which those that have not arrived are treated as if they did. */
export class MissedEvents {
  readonly #options: MissedEventsOptions
  /** Within the time in which events may still appear, where this process goes on. */
  #ahead: string | undefined

  constructor(options: MissedEventsOptions) {
    this.#options = options
  }

  /** Accepts the events of the next page, the oldest first (docs.stripe.com/api/events/list). */
  async page(after: string | undefined): Promise<Page> {
    const { clock, webhooks } = this.#options
    const events = await this.#list(this.#ahead ?? after)
    if (events === undefined) {
      this.#ahead = undefined
      const [newest] = (await this.#options.stripe.events.list({ limit: 1 })).data
      return { cursor: newest?.id, isOver: true, isLost: true }
    }
    for (const event of events.data.toReversed())
      if (eventTypes.some((each) => each === event.type)) await webhooks.accept(event)
    const settled = events.data.find(({ created }) => created < toSeconds(clock.now()) - settling)
    this.#ahead = events.has_more ? events.data[0]?.id : undefined
    return { cursor: settled?.id, isOver: !events.has_more, isLost: false }
  }

  /** Returns undefined if the event after which the list begins is older than Stripe's list. */
  async #list(after: string | undefined): Promise<Stripe.ApiList<Stripe.Event> | undefined> {
    if (after === undefined) return undefined
    try {
      return await this.#options.stripe.events.list({ limit: 100, ending_before: after })
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
}
