/** What can go wrong with one call of a port. */
export const faultKinds = [
  'refused',
  'unauthorised',
  'server-error',
  'malformed',
  'lost-request',
  'lost-response',
  'slow',
  'no-response',
  'late-response',
  'another-user',
] as const

export type FaultKind = (typeof faultKinds)[number]

export interface Fault {
  readonly kind: FaultKind
  /** How many calls succeed before. */
  readonly after: number
  /** How often the same call fails when it is repeated. */
  readonly times: number
}

interface CallOptions<Answer> {
  readonly possible?: readonly FaultKind[]
  readonly isFinal?: (answer: Answer) => boolean
}

/** After this long a late response arrives by itself, in milliseconds. */
const longestDelay = 8000

/** The armed fault, and the responses that are still on their way. */
export class FaultInjector {
  /** The kind that was injected since the last `arm`. */
  injected: FaultKind | undefined
  #armed: { kind: FaultKind; after: number; times: number; call?: string } | undefined
  #lateResponses: (() => void)[] = []
  #schedule: ((call: string) => Promise<void>) | undefined
  readonly #wait: (milliseconds: number) => Promise<void>
  readonly #signInAnotherUser: () => Promise<void>

  constructor(wait: (milliseconds: number) => Promise<void>, signInAnotherUser: () => Promise<void>) {
    this.#wait = wait
    this.#signInAnotherUser = signInAnotherUser
  }

  get hasLateResponse(): boolean {
    return this.#lateResponses.length > 0
  }

  /** From now on every response is late, and arrives when the scheduler says so. */
  scheduleResponses(schedule: (call: string) => Promise<void>): void {
    this.#schedule = schedule
  }

  /** The next call that the fault applies to gets it. */
  arm({ kind, after, times }: Fault): void {
    this.#armed = { kind, after, times }
    this.injected = undefined
  }

  /** Drops a fault that no call has met. */
  disarm(): void {
    if (this.#armed?.call === undefined) this.#armed = undefined
  }

  /**
   * Makes a call with the fault that it gets. `instead` has the answer for each fault that changes it; for a lost
   * response the call is made nevertheless. A `final` answer is not lost or late.
   */
  async call<Answer>(
    name: string,
    make: () => Promise<Answer>,
    instead: Partial<Record<FaultKind, () => Answer | Promise<Answer>>>,
    { possible = faultKinds, isFinal = () => false }: CallOptions<Answer> = {},
  ): Promise<Answer> {
    const fault = this.#inject(name, possible)
    const replacement = fault && instead[fault]
    if (replacement && fault !== 'lost-response') return replacement()
    if (fault === 'slow') await this.#wait(3000)
    if (fault === 'another-user') await this.#signInAnotherUser()
    const answer = await make()
    if (isFinal(answer)) return answer
    if (fault === 'late-response') await this.#delay(name)
    return fault === 'lost-response' && replacement ? replacement() : answer
  }

  /** Returns the fault that this call gets, if any. */
  #inject(call: string, possible: readonly FaultKind[]): FaultKind | undefined {
    if (this.#schedule && possible.includes('late-response')) return 'late-response'
    const armed = this.#armed
    if (!armed || !possible.includes(armed.kind)) return undefined
    if (armed.call === undefined && armed.after > 0) {
      armed.after -= 1
      return undefined
    }
    if (armed.call !== undefined && armed.call !== call) return undefined
    armed.call = call
    armed.times -= 1
    if (armed.times === 0) this.#armed = undefined
    this.injected ??= armed.kind
    return armed.kind
  }

  /** Resolves when the late response arrives. */
  async #delay(call: string): Promise<void> {
    if (this.#schedule) return this.#schedule(call)
    let arrive = () => undefined as void
    const arrived = new Promise<void>((resolve) => void (arrive = resolve))
    this.#lateResponses.push(arrive)
    await Promise.race([arrived, this.#wait(longestDelay)])
    this.#lateResponses = this.#lateResponses.filter((each) => each !== arrive)
  }

  /** Lets the oldest late response arrive. */
  release(): void {
    this.#lateResponses[0]?.()
  }
}
