import type { SessionEnd } from '../../src-core/ports/identity'

/** What of the browser's storage is needed. */
export interface MarkStore {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** `signing-out`: somebody signed out while the provider could not be loaded; it is made good when it can. */
export type MarkText = 'signed-in' | 'signing-out' | SessionEnd

const markKey = 'portal-session'
const texts: readonly string[] = ['signed-in', 'signing-out', 'signed-out', 'revoked', 'disabled']

/**
 * A word in the browser's storage that says at once how its session stands, in every tab. The session itself is in
 * the provider's own database, which answers late, and only to the provider's own program.
 */
export class SessionMark {
  readonly #store: () => MarkStore | undefined
  /** What this tab knows where the browser keeps nothing. */
  #remembered: MarkText | undefined

  /** Reaching for `window.localStorage` may itself be refused, so the store comes as a function. */
  constructor(store: () => MarkStore | undefined) {
    this.#store = store
  }

  /** Nothing where no session was ever marked, or none can be kept. */
  read(): MarkText | undefined {
    const text = this.#attempt((store) => store.getItem(markKey))
    return text !== undefined && text !== null && isMarkText(text) ? text : this.#remembered
  }

  write(text: MarkText): void {
    this.#remembered = text
    this.#attempt((store) => store.setItem(markKey, text))
  }

  /** Without a mark, a user whom the provider keeps in the same storage counts: it does so where it has no database. */
  mayHaveSession(): boolean {
    const text = this.read()
    return text === undefined ? this.#attempt(keepsUser) === true : text === 'signed-in'
  }

  /** Whether a change of the browser's storage that another tab made is one of the mark. */
  isOwnKey(key: string | null): boolean {
    return key === markKey
  }

  #attempt<Value>(act: (store: MarkStore) => Value): Value | undefined {
    try {
      const store = this.#store()
      return store && act(store)
    } catch {
      return undefined
    }
  }
}

function keepsUser(store: MarkStore): boolean {
  return Array.from({ length: store.length }, (_each, index) => store.key(index)).some(
    (key) => key?.startsWith('firebase:authUser:') ?? false,
  )
}

function isMarkText(text: string): text is MarkText {
  return texts.includes(text)
}
