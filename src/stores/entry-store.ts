import type { Address } from '../../src-core/domain/routes'

/** Who a visitor says they are. The password is no part of it. */
export interface EntryDetails {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/**
 * What a visitor has typed of themselves, carried from one page of the entry to the next. It is kept in memory alone,
 * and only until somebody is signed in, or out.
 */
export class EntryStore {
  private typed: Partial<EntryDetails> = {}

  /** What a form is filled in with: what was typed on another page, otherwise what the address says. */
  prefill({ query }: Address): EntryDetails {
    const text = (field: keyof EntryDetails) => this.typed[field] ?? query.get(field) ?? ''
    return { firstName: text('firstName'), lastName: text('lastName'), email: text('email') }
  }

  note(details: Partial<EntryDetails>): void {
    this.typed = { ...this.typed, ...details }
  }

  forget(): void {
    this.typed = {}
  }
}
