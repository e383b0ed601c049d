/** What a host answers, as its own file of the build has it. */
export interface Answer {
  readonly status: number
  /** The file of the build that is sent. */
  readonly file: string
  readonly headers: Readonly<Record<string, string>>
}

/** What a host would answer to a path, redirects followed. */
export type Host = (path: string) => Answer

/** What every host sends where it has found nothing. */
export const noSuchPage = '404.html'
