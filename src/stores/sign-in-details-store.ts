import type { Address } from '../../src-core/domain/routes'

/** Name and email of a visitor who is about to sign up or in. Never the password. */
export interface SignInDetails {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** What a visitor has typed into one of the sign-in pages, for the others. Kept in memory until the session changes. */
export class SignInDetailsStore {
  private typed: Partial<SignInDetails> = {}

  /** Initial values of a form: what was typed on another page, otherwise what the address says. */
  initialValues({ query }: Address): SignInDetails {
    const text = (field: keyof SignInDetails) => this.typed[field] ?? query.get(field) ?? ''
    return { firstName: text('firstName'), lastName: text('lastName'), email: text('email') }
  }

  remember(details: Partial<SignInDetails>): void {
    this.typed = { ...this.typed, ...details }
  }

  clear(): void {
    this.typed = {}
  }
}
