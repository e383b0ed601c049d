import type { Account } from '../domain/account'
import type { PersonName } from '../domain/person-name'
import type { Analytics } from '../ports/analytics'
import type { CreateAccountFailure, Identity } from '../ports/identity'
import type { Log } from '../ports/log'
import { success, type Result } from '../shared/result'

/** The result of a sign-up or sign-in. */
export interface Authentication {
  readonly account: Account
  readonly isNewAccount: boolean
  /** The name from the sign-up form. */
  readonly name?: PersonName
}

/** Creates an account with email and password, and reports a lead. */
export class SignUp {
  constructor(
    private readonly identity: Identity,
    private readonly analytics: Pick<Analytics, 'track'>,
    private readonly log: Log,
  ) {}

  async execute({
    firstName,
    lastName,
    email,
    password,
  }: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly password: string
  }): Promise<Result<Authentication, CreateAccountFailure>> {
    const displayName = `${firstName} ${lastName}`
    const created = await this.identity.createAccount({ email, password, displayName })
    if (created.type === 'error') {
      this.log.warn('Sign-up failed', created.error)
      return created
    }
    this.analytics.track({ name: 'lead', method: 'password' })
    return success({ account: created.value, isNewAccount: true, name: { firstName, lastName } })
  }
}
