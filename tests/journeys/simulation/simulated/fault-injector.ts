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

/** After this long a late response releases by itself, in milliseconds. */
const longestDelay = 8000

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

  /** Delays every response until the scheduler releases it. */
  scheduleResponses(schedule: (call: string) => Promise<void>): void {
    this.#schedule = schedule
  }

  /** Injects the fault into the next call that it applies to. */
  arm({ kind, after, times }: Fault): void {
    this.#armed = { kind, after, times }
    this.injected = undefined
  }

  /** Drops a fault that was not injected. */
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

  async #delay(call: string): Promise<void> {
    if (this.#schedule) return this.#schedule(call)
    let release = () => undefined as void
    const released = new Promise<void>((resolve) => void (release = resolve))
    this.#lateResponses.push(release)
    await Promise.race([released, this.#wait(longestDelay)])
    this.#lateResponses = this.#lateResponses.filter((each) => each !== release)
  }

  release(): void {
    this.#lateResponses[0]?.()
  }
}
