/** What the invariants remember of a tab from one command to the next. */
export class TabMemory {
  /** The names and emails of every user who was signed in here. */
  readonly personalData = new Set<string>()
  /** Codes and form values typed since the last sign-in or sign-out. */
  readonly typedCodes = new Set<string>()
  readonly typedValues = new Set<string>()
  /** Emails and names that the address has prefilled in forms. */
  readonly prefilledValues = new Set<string>()
  /** The plan that must be selected after a click on a plan. */
  expectedPlan: string | undefined
  /** Pending states, and since when. */
  readonly waits = new Map<string, { readonly state: unknown; readonly since: number }>()
  isSignedIn = false
  /** The id of the last user who was signed in here. */
  lastAccount = ''
  /** The notice that the last user was shown. */
  userNotice: unknown
  /** Whether a user was signed in on this page. */
  wasSignedIn = false
  /** The number of log entries checked, and the session state checked last. */
  checkedLogEntries = 0
  checkedSession: unknown
  /** Notices, view models and paid checkout sessions, whose outcome was checked when it first appeared. */
  readonly #checkedOutcomes = new Set<unknown>()
  /** How many card changes the service had accepted when the last attempt began. */
  cardChangesBefore = 0
  readonly #typed = new WeakMap<object, Map<string, string>>()

  onPageLoad(): void {
    this.checkedLogEntries = 0
    this.wasSignedIn = false
    this.isSignedIn = false
    this.expectedPlan = undefined
    this.waits.clear()
  }

  recordTyped(model: object, field: string, text: string): void {
    const typed = this.#typed.get(model) ?? new Map<string, string>()
    this.#typed.set(model, typed.set(field, text))
    this.typedValues.add(text)
  }

  typedInto(model: object): ReadonlyMap<string, string> {
    return this.#typed.get(model) ?? new Map()
  }

  /** Returns whether the outcome is shown for the first time. */
  isNew(outcome: unknown): boolean {
    const isNew = !this.#checkedOutcomes.has(outcome)
    this.#checkedOutcomes.add(outcome)
    return isNew
  }
}
