/** A host's response, as its configuration file defines it. */
export interface Answer {
  readonly status: number
  /** The file of the build that is sent. */
  readonly file: string
  readonly headers: Readonly<Record<string, string>>
}

/** Returns the response to a path, redirects followed, for a visitor from a country. */
export type Host = (path: string, country?: string) => Answer

/** The page for unknown paths. */
export const noSuchPage = '404.html'
