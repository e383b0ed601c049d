import type { Address } from '#core/domain/routes'

export interface SignInDetails {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Shares typed names and emails between the sign-in forms, in memory until the session changes. Never passwords. */
export class SignInDetailsStore {
  private typed: Partial<SignInDetails> = {}

  /** Initial values of a form: typed on another page, or from the query. */
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
