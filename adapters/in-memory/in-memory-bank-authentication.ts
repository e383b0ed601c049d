import type { BankAuthentication } from '../../src-core/ports/payments'
import { failure } from '../../src-core/shared/result'
import { answerBank, waitingPayment, type BankAnswer } from './bank-answers'
import type { World } from './world'

/** What the bank asks on this page. */
export interface BankQuestion {
  readonly clientSecret: string
}

/** The bank of the sandbox, which asks on the page. Somebody has to answer: a dialog, or a test. */
export class InMemoryBankAuthentication implements BankAuthentication {
  private readonly listeners = new Set<() => void>()
  private pending: (BankQuestion & { readonly resolve: (answer: BankAnswer) => void }) | undefined

  constructor(private readonly world: World) {}

  /** What waits for an answer. */
  get question(): BankQuestion | undefined {
    return this.pending
  }

  readonly ask: BankAuthentication['ask'] = async (clientSecret) => {
    const fault = await this.world.faults.before('ask')
    if (fault) return failure(fault)
    if (!waitingPayment(this.world, clientSecret)) return failure({ kind: 'session-refused' })
    const answer = await new Promise<BankAnswer>((resolve) => {
      this.show({ clientSecret, resolve })
    })
    return answerBank(this.world, clientSecret, answer)
  }

  /** Answers the question. Does nothing without one. */
  answer(answer: BankAnswer): void {
    this.pending?.resolve(answer)
    this.show(undefined)
  }

  /** Calls the listener when there is another question, or none any more. Returns an unsubscribe function. */
  readonly observe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private show(pending: typeof this.pending): void {
    this.pending = pending
    for (const listener of this.listeners) listener()
  }
}
