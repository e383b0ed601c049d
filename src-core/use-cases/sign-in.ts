import type { Identity, SignInFailure } from '../ports/identity'
import type { Log } from '../ports/log'
import { success, type Result } from '../shared/result'
import { checkEnteredPassword } from './check-entered-password'
import type { Authentication } from './sign-up'

export class SignIn {
  constructor(
    private readonly identity: Identity,
    private readonly log: Log,
  ) {}

  async execute({
    email,
    password,
  }: {
    readonly email: string
    readonly password: string
  }): Promise<Result<Authentication, SignInFailure>> {
    const signedIn = await checkEnteredPassword(password, (entered) =>
      this.identity.signIn({ email, password: entered }),
    )
    if (signedIn.type === 'error') {
      this.log.warn('Sign-in failed', signedIn.error)
      return signedIn
    }
    return success({ account: signedIn.value, isNewAccount: false })
  }
}
