import type { Identity, SignInFailure } from '../ports/identity'
import type { Log } from '../ports/log'
import { success, type Result } from '../shared/result'
import type { Authentication } from './sign-up'

export class SignIn {
  constructor(
    private readonly identity: Identity,
    private readonly log: Log,
  ) {}

  async execute(form: {
    readonly email: string
    readonly password: string
  }): Promise<Result<Authentication, SignInFailure>> {
    const signedIn = await this.identity.signIn(form)
    if (signedIn.type === 'error') {
      this.log.warn('Sign-in failed', signedIn.error)
      return signedIn
    }
    return success({ account: signedIn.value, profile: 'not-sent' })
  }
}
