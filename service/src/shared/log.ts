/** What is told to the owner. An entry contains no personal data. */
export interface Log {
  /** For what is worth to know and needs no attention. */
  readonly info: (entry: object, message: string) => void
  readonly warn: (entry: object, message: string) => void
  /** For what somebody has to look at. */
  readonly error: (entry: object, message: string) => void
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
