/** A change of the program that no test notices because it cannot matter. */
export interface Harmless {
  readonly file: string
  /** The lines changed, as they are and with the change, as `npm run mutation` prints them. */
  readonly was: string
  readonly becomes: string
  readonly reason: string
}
