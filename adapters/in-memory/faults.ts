import type { Clock } from '../../src-core/ports/clock'
import type { Identity } from '../../src-core/ports/identity'
import type { CardSetupReturn, CheckoutPayment } from '../../src-core/ports/payments'
import type { PortalApi } from '../../src-core/ports/portal-api'
import type { Result } from '../../src-core/shared/result'
import { amount, object, read } from '../../src-core/shared/decode'
import type { WorldControls } from './world-state'

/** What opening a card form comes to. */
export type Opening = 'ready' | 'session-refused' | 'unavailable'

interface Opens {
  open(): Result<never, Opening>
}

/** `confirm` is that of a payment and of a card setup, `open` the opening of either form. */
type Conversations = Omit<Identity, 'mayHaveSession'> & PortalApi & CheckoutPayment & CardSetupReturn & Opens

/** What can be made to go wrong: the methods of the ports by their names. */
export type Operation = keyof Conversations

/** The failures that the port declares for the operation. */
export type FailureOf<Name extends Operation> = ErrorIn<Awaited<ReturnType<Conversations[Name]>>>

type ErrorIn<Answer> = Answer extends { readonly type: 'error'; readonly error: infer Failure }
  ? Failure
  : never

type Trouble = 'unreachable' | 'server-error' | 'not-signed-in' | 'refused'

/** The port's failure for each kind of trouble. */
export type ErrorMap<Failure> = Readonly<Record<Trouble, Failure>>

/** What is to happen to the next call; a failure of the port itself comes out as it is. */
export type Fault<Name extends Operation> =
  Trouble | 'never-answers' | { readonly delay: number } | FailureOf<Name>

const slowness = 2000

/** What goes wrong between the portal and the world: the network as it is set, and what a test has scripted. */
export class Faults {
  readonly #clock: Clock
  readonly #network: () => WorldControls['network']
  readonly #scripts = new Map<Operation, (() => Promise<unknown>)[]>()

  constructor(clock: Clock, network: () => WorldControls['network']) {
    this.#clock = clock
    this.#network = network
  }

  /** The next call of the operation meets this, once. Further ones queue up for the calls after it. */
  next<Name extends Operation>(operation: Name, fault: Fault<Name>): void {
    this.#script(operation, () => this.#play(fault))
  }

  /** The next call of the operation gets no answer until it is released. */
  hold(operation: Operation): { release: () => void } {
    const { promise, resolve } = pending()
    this.#script(operation, () => promise)
    return { release: () => resolve(undefined) }
  }

  /** Forgets what was scripted and not met. */
  clear(): void {
    this.#scripts.clear()
  }

  /** Waits as the operation has to wait, and answers what it fails with, if anything. */
  async before<Name extends Operation>(
    operation: Name,
    errors: ErrorMap<FailureOf<Name>>,
  ): Promise<FailureOf<Name> | undefined> {
    return (await this.scriptedIn(operation, errors)) ?? this.#failureOf(await this.#onTheWay(), errors)
  }

  /** The same for an operation that needs no network: only what was scripted happens to it. */
  async scriptedIn<Name extends Operation>(
    operation: Name,
    errors: ErrorMap<FailureOf<Name>>,
  ): Promise<FailureOf<Name> | undefined> {
    return this.#failureOf(await this.scripted(operation), errors)
  }

  /** The same for an operation that cannot fail, only be late. */
  async scripted<Name extends Operation>(operation: Name): Promise<Trouble | FailureOf<Name> | undefined> {
    const play = this.#scripts.get(operation)?.shift()
    return (await play?.()) as Trouble | FailureOf<Name> | undefined
  }

  #failureOf<Failure>(
    trouble: Trouble | Failure | undefined,
    errors: ErrorMap<Failure>,
  ): Failure | undefined {
    return isTrouble(trouble, errors) ? errors[trouble] : trouble
  }

  #script(operation: Operation, play: () => Promise<unknown>): void {
    this.#scripts.set(operation, [...(this.#scripts.get(operation) ?? []), play])
  }

  async #play(fault: unknown): Promise<unknown> {
    if (fault === 'never-answers') return pending().promise
    const delayed = read(object({ delay: amount }), fault)
    if (!delayed) return fault
    await this.#clock.wait(delayed.delay)
    return undefined
  }

  async #onTheWay(): Promise<Trouble | undefined> {
    if (this.#network() === 'slow') await this.#clock.wait(slowness)
    if (this.#network() === 'offline') return 'unreachable'
    return this.#network() === 'server-errors' ? 'server-error' : undefined
  }
}

/** A form that cannot be opened says so in a word of its own, which is none of these. */
function isTrouble(value: unknown, errors: ErrorMap<unknown>): value is Trouble {
  return typeof value === 'string' && Object.hasOwn(errors, value)
}

function pending() {
  let resolve: (value: unknown) => void = () => undefined
  const promise = new Promise<unknown>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
