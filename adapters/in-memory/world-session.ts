import type { IdentityState } from '#core/ports/identity'
import { Publisher } from '#core/shared/publisher'
import { endSession, sessionStatus, signedInAccount } from './sessions'
import type { World } from './world'

/** Follows the session in the world: observers learn its first state soon, then every change. */
export class WorldSession {
  private readonly publisher = new Publisher<IdentityState>()

  constructor(private readonly world: World) {}

  /** Returns an unsubscribe function. */
  observe(listener: (state: IdentityState) => void): () => void {
    const stop = [this.world.observe(() => this.update())]
    let isStopped = false
    void this.world.faults.delay('observe').then(() => {
      if (isStopped) return
      this.update()
      stop.push(this.publisher.observe(listener))
    })
    return () => {
      isStopped = true
      for (const each of stop) each()
    }
  }

  /** Reads the session, publishes a change of its user and removes a session that has ended. */
  update(): void {
    const world = this.world.read()
    const { latest } = this.publisher
    const status = sessionStatus(world)
    const account = signedInAccount(world)
    if (account) {
      if (latest?.type !== 'signed-in' || latest.account.id !== account.id)
        this.publisher.publish({ type: 'signed-in', account })
    } else if (latest?.type !== 'signed-out') {
      const ended = status.type === 'ended' ? status.reason : latest && (world.sessionEnded ?? 'signed-out')
      this.publisher.publish({ type: 'signed-out', ...(ended && { ended }) })
    }
    // Last, because the change calls `update` again.
    if (status.type === 'ended') this.world.change((draft) => endSession(draft, status.reason))
  }
}
