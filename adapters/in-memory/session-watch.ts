import type { IdentityState } from '../../src-core/ports/identity'
import { endSession, sessionName, signedInAccount, standing, type Standing } from './sessions'
import type { World } from './world'

interface Observer {
  readonly listener: (state: IdentityState) => void
  /** What the observer was told about last; nothing before the first time. */
  told?: string
}

/** A state, and what makes it another one: the session. A changed name is no news. */
interface News {
  readonly about: string
  readonly state: IdentityState
}

const nobody = 'nobody'

/** Follows the session of the world and tells observers: the first state soon, then changes only. */
export class SessionWatch {
  readonly #world: World
  readonly #observers = new Set<Observer>()
  #news: News | undefined
  #stop: (() => void) | undefined

  constructor(world: World) {
    this.#world = world
  }

  observe(listener: (state: IdentityState) => void): () => void {
    const observer: Observer = { listener }
    this.#observers.add(observer)
    this.#stop ??= this.#world.observe(() => this.settle())
    void this.#tellFirst(observer)
    return () => this.#leave(observer)
  }

  /** Looks at the session anew: ends one that is over, and lets observers know of what has changed. */
  settle(): void {
    const found = standing(this.#world.read())
    this.#news = this.#look(found)
    for (const observer of this.#observers)
      if (observer.told !== undefined) queueMicrotask(() => this.#tell(observer))
    // Last, because it comes back here: other tabs hear of it too.
    if (found.type === 'over') this.#world.change((draft) => endSession(draft, found.reason))
  }

  #look(found: Standing): News {
    const world = this.#world.read()
    const account = signedInAccount(world)
    if (account) return { about: sessionName(world), state: { type: 'signed-in', account } }
    if (found.type === 'over') return { about: nobody, state: { type: 'signed-out', ended: found.reason } }
    if (this.#news?.state.type === 'signed-in') {
      return { about: nobody, state: { type: 'signed-out', ended: world.sessionEnded ?? 'signed-out' } }
    }
    return this.#news ?? { about: nobody, state: { type: 'signed-out' } }
  }

  async #tellFirst(observer: Observer): Promise<void> {
    await this.#world.faults.scripted('observe')
    observer.told ??= ''
    this.settle()
  }

  #tell(observer: Observer): void {
    const news = this.#news
    if (!news || !this.#observers.has(observer) || observer.told === news.about) return
    observer.told = news.about
    observer.listener(news.state)
  }

  #leave(observer: Observer): void {
    this.#observers.delete(observer)
    if (this.#observers.size > 0) return
    this.#stop?.()
    this.#stop = undefined
  }
}
