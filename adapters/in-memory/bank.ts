import { keepCard } from './card-setup'
import { isGood, isPayable, pay } from './purchase'
import type { World } from './world'
import type { DeepReadonly, PendingAuthentication } from './world-state'

/** The bank's page: a customer who was sent there approves or refuses, once. */
export class SandboxBank {
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  find(id: string): DeepReadonly<PendingAuthentication> | undefined {
    return this.#world.read().authentications.find((each) => each.id === id)
  }

  /**
   * Approves, and answers the address to go to. Asked again, or after a refusal, it only answers the address; a payment
   * whose session has ended meanwhile comes to a refusal.
   */
  approve(id: string): string {
    return this.#answer(id, 'approved')
  }

  /** Refuses, and answers the address to go to. */
  refuse(id: string): string {
    return this.#answer(id, 'refused')
  }

  #answer(id: string, wanted: 'approved' | 'refused'): string {
    const found = this.find(id)
    if (!found) return '/'
    const isTooLate = found.kind === 'payment' && !isPayable(this.#world, found.secret)
    const answer = found.answer ?? (isTooLate ? 'refused' : wanted)
    if (found.answer === undefined) {
      this.#world.change((draft) => {
        for (const each of draft.authentications) if (each.id === id) each.answer = answer
      })
      if (answer === 'approved') this.#carryOut(found)
    }
    const status = answer === 'approved' ? 'succeeded' : 'failed'
    const returned = withQuery(found.returnAddress, 'redirect_status', status)
    return found.kind === 'setup' ? withQuery(returned, 'card_setup', id) : returned
  }

  #carryOut({ id, kind, secret, cardLast4 }: DeepReadonly<PendingAuthentication>): void {
    if (kind === 'payment') {
      pay(this.#world, secret, cardLast4)
      return
    }
    const setup = this.#world.read().setupIntents.find((each) => each.secret === secret)
    const paymentMethodId = isGood(this.#world, setup) ? keepCard(this.#world, secret, cardLast4) : undefined
    this.#world.change((draft) => {
      const asked = draft.authentications.find((each) => each.id === id)
      if (asked && paymentMethodId !== undefined) asked.paymentMethodId = paymentMethodId
    })
  }
}

/** Records a customer who is about to be sent to the bank; returns the address to send them to. */
export function sendToBank(
  world: World,
  bankAddress: string,
  asked: Omit<PendingAuthentication, 'id' | 'answer' | 'paymentMethodId'>,
): string {
  const id = `authentication-${world.randomId()}`
  world.change((draft) => void draft.authentications.push({ id, ...asked }))
  return withQuery(bankAddress, 'authentication', id)
}

/** Adds a parameter to the query of an address. */
export function withQuery(address: string, name: string, value: string): string {
  const [page = '', ...fragment] = address.split('#')
  const extended = `${page}${page.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
  return [extended, ...fragment].join('#')
}
