/** What can go wrong with one conversation between the portal and the outside. */
export const faultKinds = [
  'refused',
  'unauthorised',
  'server-error',
  'malformed',
  'lost-request',
  'lost-answer',
  'slow',
  'never-answers',
  'late-answer',
] as const

export type FaultKind = (typeof faultKinds)[number]

/** Each fault in a few words, as it ends a sentence. */
export const faultWords: Readonly<Record<FaultKind, string>> = {
  refused: 'it is refused',
  unauthorised: 'the session is not accepted',
  'server-error': 'the other side fails',
  malformed: 'the answer makes no sense',
  'lost-request': 'the request is lost',
  'lost-answer': 'it is done, and the answer is lost',
  slow: 'it takes three seconds',
  'never-answers': 'there is no answer',
  'late-answer': 'the answer is on its way for a while',
}

export interface Fault {
  readonly kind: FaultKind
  /** How many conversations go well before. */
  readonly after: number
  /** How often the same conversation meets it, where it is tried again by itself. */
  readonly times: number
}

/** How long a late answer is under way when nothing lets it arrive sooner, in milliseconds. */
const longestWay = 8000

/** The fault that is about to strike, and the answers that are still on their way. */
export class Trouble {
  /** What has struck since it was looked at last. */
  struck: { readonly kind: FaultKind; readonly conversation: string } | undefined
  #next: { kind: FaultKind; after: number; times: number; conversation?: string } | undefined
  #onTheWay: (() => void)[] = []
  #schedule: ((conversation: string) => Promise<void>) | undefined
  readonly #wait: (milliseconds: number) => Promise<void>

  constructor(wait: (milliseconds: number) => Promise<void>) {
    this.#wait = wait
  }

  get answersOnTheWay(): number {
    return this.#onTheWay.length
  }

  /** From now on every answer is on its way until it is scheduled to arrive. */
  letArrive(schedule: (conversation: string) => Promise<void>): void {
    this.#schedule = schedule
  }

  /** The next conversation that can meet the fault meets it. */
  arm({ kind, after, times }: Fault): void {
    this.#next = { kind, after, times }
    this.struck = undefined
  }

  /** A fault that has struck nothing is forgotten. */
  disarm(): void {
    if (this.#next?.conversation === undefined) this.#next = undefined
  }

  /** The fault that this conversation meets, if any. */
  strike(conversation: string, possible: readonly FaultKind[]): FaultKind | undefined {
    if (this.#schedule && possible.includes('late-answer')) return 'late-answer'
    const next = this.#next
    if (!next || !possible.includes(next.kind)) return undefined
    if (next.conversation === undefined && next.after > 0) {
      next.after -= 1
      return undefined
    }
    if (next.conversation !== undefined && next.conversation !== conversation) return undefined
    next.conversation = conversation
    next.times -= 1
    if (next.times === 0) this.#next = undefined
    this.struck ??= { kind: next.kind, conversation }
    return next.kind
  }

  /** Settles when the answer has arrived. */
  async onTheWay(conversation: string): Promise<void> {
    if (this.#schedule) return this.#schedule(conversation)
    let arrive = () => undefined as void
    const arrived = new Promise<void>((resolve) => void (arrive = resolve))
    this.#onTheWay.push(arrive)
    await Promise.race([arrived, this.#wait(longestWay)])
    this.#onTheWay = this.#onTheWay.filter((each) => each !== arrive)
  }

  /** Lets the answer that has waited longest arrive. */
  arrive(): void {
    this.#onTheWay[0]?.()
  }
}
