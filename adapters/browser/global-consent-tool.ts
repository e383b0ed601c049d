import type { ConsentTool } from '#core/ports/tracking-consent'
import type { InsertScript } from './insert-script'
import { valueAt } from './value-at'

export interface ConsentGlobal {
  /** Path of a global that is `true` while the visitor agrees: `Cookiebot.consent.statistics`. */
  readonly global: string
  /** Address of the tool's script. */
  readonly script?: string
}

/** Reads the visitor's choice from a global that the owner's consent tool sets. */
export class GlobalConsentTool implements ConsentTool {
  readonly #tool: ConsentGlobal
  readonly #window: object
  readonly #insert: InsertScript
  #isLoaded = false

  constructor(tool: ConsentGlobal, window: object, insert: InsertScript) {
    this.#tool = tool
    this.#window = window
    this.#insert = insert
  }

  load(): void {
    if (this.#tool.script === undefined || this.#isLoaded) return
    this.#isLoaded = true
    this.#insert(this.#tool.script, () => undefined)
  }

  hasAgreed(): boolean {
    return valueAt(this.#window, this.#tool.global.split('.')) === true
  }
}
