/** What somebody who watches a tab remembers of it from one step to the next. */
export class Memory {
  /** The names and emails of everybody who has been signed in here. */
  readonly people = new Set<string>()
  /** Codes that were typed since somebody has signed in or out. */
  readonly codesTyped = new Set<string>()
  /** Whatever was typed into forms since somebody has signed in or out: it may be carried to another one. */
  readonly textsTyped = new Set<string>()
  /** Emails and names that addresses have brought into forms. */
  readonly textsBrought = new Set<string>()
  /** The plan that the order must have after the press of a plan's card. */
  planPressed: string | undefined
  /** What is being waited for, and since when. */
  readonly waits = new Map<string, { readonly state: unknown; readonly since: number }>()
  /** Whether somebody is signed in, and whether anybody was on this page. */
  isSignedIn = false
  wasSignedIn = false
  /** How much of the log was read, and which state of the session. */
  logRead = 0
  sessionRead: unknown
  readonly #typed = new WeakMap<object, Map<string, string>>()

  /** Another page is loaded. */
  turnPage(): void {
    this.logRead = 0
    this.wasSignedIn = false
    this.isSignedIn = false
    this.planPressed = undefined
    this.waits.clear()
  }

  /** Notes what was typed, so that it can be looked for later. */
  types(model: object, field: string, text: string): void {
    const known = this.#typed.get(model) ?? new Map<string, string>()
    this.#typed.set(model, known.set(field, text))
    this.textsTyped.add(text)
  }

  typedInto(model: object): ReadonlyMap<string, string> {
    return this.#typed.get(model) ?? new Map()
  }
}
