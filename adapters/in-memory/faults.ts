import type { Clock } from '#core/ports/clock'
import type { Identity } from '#core/ports/identity'
import type { BankAuthentication, CheckoutPayment, ReturnedCardSetup } from '#core/ports/payments'
import type { PortalApi, ServiceFailure, UserUpdateFailure } from '#core/ports/portal-api'
import type { Result } from '#core/shared/result'
import { amount, object, read } from '#contract/decode'
import { failuresOf } from './error-map'
import type { WorldControls } from './world-state'

/** `open` and `confirm` stand for both card forms. */
type Operations = Omit<Identity, 'mayHaveSession' | 'signedInAt' | 'preparePopup'> &
  PortalApi &
  Pick<CheckoutPayment, 'confirm'> &
  BankAuthentication & {
    readonly readCardSetup: ReturnedCardSetup['read']
    /** Fails with the state of a form that does not open. */
    open(): Result<never, 'session-refused' | 'unavailable'>
  }

/** A port method that can be made to fail. */
export type Operation = keyof Operations

/** The failures that the port declares for the operation. */
type FailureOf<Name extends Operation> = ErrorIn<Awaited<ReturnType<Operations[Name]>>>

type ErrorIn<Outcome> = Outcome extends { readonly type: 'error'; readonly error: infer Failure }
  ? Failure
  : never

export type FaultKind = 'unreachable' | 'server-error' | 'not-signed-in' | 'refused'
export type Failures<Failure = unknown> = Readonly<Record<FaultKind, Failure>>

/** Operations that never fail are left out. */
export type ErrorMap = {
  readonly [Name in Operation as [FailureOf<Name>] extends [never] ? never : Name]: Failures<FailureOf<Name>>
}

/** The calls to the service that fail in no other way than these. */
type CallWith<Failure> = {
  [Name in keyof PortalApi]: [FailureOf<Name>] extends [Failure] ? Name : never
}[keyof PortalApi]

/** The calls to the service that can at most be refused. */
export type UsualCall = CallWith<UserUpdateFailure>

/** `delay` is in milliseconds. A failure of the port is returned as it is. */
export type Fault<Name extends Operation> =
  | (Name extends CallWith<ServiceFailure> ? Exclude<FaultKind, 'refused'> : FaultKind)
  | 'never-responds'
  | { readonly delay: number }
  | FailureOf<Name>

const slowNetworkInMilliseconds = 2000

/** Makes calls of the fakes fail or wait: by the network setting, or by faults queued for single calls. */
export class Faults {
  private readonly queues = new Map<Operation, (() => Promise<unknown>)[]>()

  constructor(
    private readonly clock: Clock,
    private readonly network: () => WorldControls['network'],
  ) {}

  /** Queues a fault for one call of the operation, behind those queued before. */
  next<Name extends Operation>(operation: Name, fault: Fault<Name>): void {
    this.enqueue(operation, () => this.apply(fault))
  }

  /** Keeps the next call of the operation pending until `release` is called. */
  hold(operation: Operation): { release: () => void } {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    this.enqueue(operation, () => released)
    return { release }
  }

  /** Drops all queued faults. */
  clear(): void {
    this.queues.clear()
  }

  /** Waits for the queued fault and the network. Returns the failure of the call, if any. */
  async before<Name extends keyof ErrorMap>(
    operation: Name,
    errors: Failures = failuresOf(operation),
  ): Promise<FailureOf<Name> | undefined> {
    return (await this.queued(operation, errors)) ?? toFailure<Name>(await this.networkFault(), errors)
  }

  /** Like `before`, for a call that does not need the network. */
  async queued<Name extends keyof ErrorMap>(
    operation: Name,
    errors: Failures = failuresOf(operation),
  ): Promise<FailureOf<Name> | undefined> {
    return toFailure<Name>(await this.dequeue(operation), errors)
  }

  /** Waits for the queued fault of a call that cannot fail. */
  async delay(operation: 'observe' | 'signOut'): Promise<void> {
    await this.dequeue(operation)
  }

  private enqueue(operation: Operation, apply: () => Promise<unknown>): void {
    this.queues.set(operation, [...(this.queues.get(operation) ?? []), apply])
  }

  private async dequeue(operation: Operation): Promise<unknown> {
    return this.queues.get(operation)?.shift()?.()
  }

  private async apply(fault: unknown): Promise<unknown> {
    if (fault === 'never-responds') return new Promise(() => undefined)
    const delayed = read(object({ delay: amount }), fault)
    if (!delayed) return fault
    await this.clock.wait(delayed.delay)
    return undefined
  }

  private async networkFault(): Promise<FaultKind | undefined> {
    if (this.network() === 'slow') await this.clock.wait(slowNetworkInMilliseconds)
    if (this.network() === 'offline') return 'unreachable'
    return this.network() === 'server-errors' ? 'server-error' : undefined
  }
}

function toFailure<Name extends keyof ErrorMap>(fault: unknown, errors: Failures) {
  const isKind = typeof fault === 'string' && Object.hasOwn(errors, fault)
  return (isKind ? errors[fault as FaultKind] : fault) as FailureOf<Name> | undefined
}
