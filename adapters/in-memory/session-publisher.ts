import type { IdentityState } from '../../src-core/ports/identity'
import { endSession, sessionId, sessionStatus, signedInAccount, type SessionStatus } from './sessions'
import type { World } from './world'

interface Observer {
  readonly listener: (state: IdentityState) => void
  /** False until the first state may be reported. */
  isReady: boolean
  reported?: SessionReport['id']
}

/** States with the same id are reported once: a changed name is no new state. */
interface SessionReport {
  readonly id: string
  readonly state: IdentityState
}

const signedOut = 'signed-out'

/** Publishes the world's session to observers: the first state soon, then every change. */
export class SessionPublisher {
  private readonly observers = new Set<Observer>()
  private latest: SessionReport | undefined
  private unsubscribe: (() => void) | undefined

  constructor(private readonly world: World) {}

  /** Returns an unsubscribe function. */
  observe(listener: (state: IdentityState) => void): () => void {
    const observer: Observer = { listener, isReady: false }
    this.observers.add(observer)
    this.unsubscribe ??= this.world.observe(() => this.update())
    void this.reportFirst(observer)
    return () => this.remove(observer)
  }

  /** Reads the session, reports a change to the observers and removes a session that has ended. */
  update(): void {
    const status = sessionStatus(this.world.read())
    this.latest = this.reportOf(status)
    for (const observer of this.observers) if (observer.isReady) queueMicrotask(() => this.report(observer))
    // Last, because the change calls `update` again.
    if (status.type === 'ended') this.world.change((draft) => endSession(draft, status.reason))
  }

  private reportOf(status: SessionStatus): SessionReport {
    const world = this.world.read()
    const account = signedInAccount(world)
    if (account) return { id: sessionId(world), state: { type: 'signed-in', account } }
    if (status.type === 'ended') return { id: signedOut, state: { type: 'signed-out', ended: status.reason } }
    if (this.latest?.state.type === 'signed-in')
      return { id: signedOut, state: { type: 'signed-out', ended: world.sessionEnded ?? 'signed-out' } }
    return this.latest ?? { id: signedOut, state: { type: 'signed-out' } }
  }

  private async reportFirst(observer: Observer): Promise<void> {
    await this.world.faults.delay('observe')
    observer.isReady = true
    this.update()
  }

  private report(observer: Observer): void {
    if (!this.latest || !this.observers.has(observer) || observer.reported === this.latest.id) return
    observer.reported = this.latest.id
    observer.listener(this.latest.state)
  }

  private remove(observer: Observer): void {
    this.observers.delete(observer)
    if (this.observers.size > 0) return
    this.unsubscribe?.()
    this.unsubscribe = undefined
  }
}
