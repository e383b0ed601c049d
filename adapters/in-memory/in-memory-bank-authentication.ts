import type { BankAuthentication } from '#core/ports/payments'
import { failure } from '#core/shared/result'
import { answerBank, waitingPayment, type BankAnswer } from './bank-answers'
import type { World } from './world'

/** The bank of the sandbox, which asks on the page. Somebody has to answer: a dialog, or a test. */
export class InMemoryBankAuthentication implements BankAuthentication {
  private readonly listeners = new Set<() => void>()
  /** What waits for an answer. */
  question: { readonly resolve: (answer: BankAnswer) => void } | undefined

  constructor(private readonly world: World) {}

  readonly ask: BankAuthentication['ask'] = async (clientSecret) => {
    const fault = await this.world.faults.before('ask')
    if (fault) return failure(fault)
    if (!waitingPayment(this.world, clientSecret)) return failure({ kind: 'session-refused' })
    const answer = await new Promise<BankAnswer>((resolve) => {
      this.show({ resolve })
    })
    return answerBank(this.world, clientSecret, answer)
  }

  /** Answers the question. Does nothing without one. */
  answer(answer: BankAnswer): void {
    this.question?.resolve(answer)
    this.show(undefined)
  }

  /** Calls the listener when there is another question, or none any more. Returns an unsubscribe function. */
  readonly observe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private show(question: typeof this.question): void {
    this.question = question
    for (const listener of this.listeners) listener()
  }
}
