import { oneOf, read, type Decoded } from '#contract/decode'

export type HintStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem'>

// `signing-out`: the user signed out before Firebase was loaded, which then ends its session.
const sessionHint = oneOf('signed-in', 'signing-out', 'signed-out', 'revoked', 'disabled')

type SessionHintValue = Decoded<typeof sessionHint>

const hintKey = 'portal-session'

/**
 * The state of the session as an item in the browser's storage, which every tab can read synchronously. The session itself
 * is in Firebase's database, which only Firebase reads.
 */
export class SessionHint {
  readonly #storage: () => HintStorage | undefined
  /** For a browser that refuses its storage. */
  #lastWritten: SessionHintValue | undefined

  /** A function, because reading `window.localStorage` can throw. */
  constructor(storage: () => HintStorage | undefined) {
    this.#storage = storage
  }

  read(): SessionHintValue | undefined {
    return (
      read(
        sessionHint,
        this.#attempt((storage) => storage.getItem(hintKey)),
      ) ?? this.#lastWritten
    )
  }

  write(value: SessionHintValue): void {
    this.#lastWritten = value
    this.#attempt((storage) => storage.setItem(hintKey, value))
  }

  /** Without a hint, looks for Firebase's own item, which is in this storage if the browser has no database. */
  mayHaveSession(): boolean {
    const hint = this.read()
    return hint === undefined ? this.hasStoredUser() : hint === 'signed-in'
  }

  /** Whether Firebase has stored its user here. */
  hasStoredUser(): boolean {
    return this.#attempt(hasFirebaseUser) === true
  }

  isHintKey(key: string | null): boolean {
    return key === hintKey
  }

  #attempt<Value>(access: (storage: HintStorage) => Value): Value | undefined {
    try {
      const storage = this.#storage()
      return storage && access(storage)
    } catch {
      return undefined
    }
  }
}

function hasFirebaseUser(storage: HintStorage): boolean {
  return Array.from({ length: storage.length }, (_each, index) => storage.key(index)).some(
    (key) => key?.startsWith('firebase:authUser:') ?? false,
  )
}
