/** The owner's log. Entries contain no personal data. */
export interface Log {
  /** Logs information that needs no action. */
  readonly info: (entry: object, message: string) => void
  readonly warn: (entry: object, message: string) => void
  /** Logs what the owner has to look at. */
  readonly error: (entry: object, message: string) => void
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
