import { saveCard } from './payment-methods'
import { isPayable, isUsable, pay } from './purchase'
import type { World } from './world'
import type { DeepReadonly, PendingAuthentication } from './world-state'

/** The bank's page, where the customer approves or refuses a payment or a card setup once. */
export class SandboxBank {
  constructor(private readonly world: World) {}

  find(id: string): DeepReadonly<PendingAuthentication> | undefined {
    return this.world.read().authentications.find((each) => each.id === id)
  }

  /**
   * Approves and returns the address to go to. Counts as a refusal if the payment's session has ended. A second
   * answer only returns the address.
   */
  approve(id: string): string {
    return this.answer(id, 'approved')
  }

  /** Refuses and returns the address to go to. */
  refuse(id: string): string {
    return this.answer(id, 'refused')
  }

  private answer(id: string, choice: 'approved' | 'refused'): string {
    const authentication = this.find(id)
    if (!authentication) return '/'
    const { kind, secret, returnAddress } = authentication
    const isExpired = kind === 'payment' && !isPayable(this.world, secret)
    const answer = authentication.answer ?? (isExpired ? 'refused' : choice)
    if (authentication.answer === undefined) {
      this.world.change((draft) => {
        for (const each of draft.authentications) if (each.id === id) each.answer = answer
      })
      if (answer === 'approved') this.complete(authentication)
    }
    // The return address of a checkout session has no outcome.
    if (kind === 'payment') return returnAddress
    const status = answer === 'approved' ? 'succeeded' : 'failed'
    return withQuery(withQuery(returnAddress, 'redirect_status', status), 'card_setup', id)
  }

  private complete({ id, kind, secret, cardLast4 }: DeepReadonly<PendingAuthentication>): void {
    if (kind === 'payment') {
      pay(this.world, secret, cardLast4)
      return
    }
    const setup = this.world.read().setupIntents.find((each) => each.secret === secret)
    const paymentMethodId = isUsable(this.world, setup) ? saveCard(this.world, secret, cardLast4) : undefined
    this.world.change((draft) => {
      const authentication = draft.authentications.find((each) => each.id === id)
      if (authentication && paymentMethodId !== undefined) authentication.paymentMethodId = paymentMethodId
    })
  }
}

/** Records a pending authentication; returns the address of the bank's page for it. */
export function sendToBank(
  world: World,
  bankAddress: string,
  authentication: Omit<PendingAuthentication, 'id' | 'answer' | 'paymentMethodId'>,
): string {
  const id = `authentication-${world.randomId()}`
  world.change((draft) => void draft.authentications.push({ id, ...authentication }))
  return withQuery(bankAddress, 'authentication', id)
}

/** Adds a parameter to the query of an address. */
export function withQuery(address: string, name: string, value: string): string {
  const [page = '', ...fragment] = address.split('#')
  const extended = `${page}${page.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
  return [extended, ...fragment].join('#')
}
