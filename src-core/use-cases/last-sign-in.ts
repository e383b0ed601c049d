import { readSignInMethod, type SignInMethod } from '../domain/account'
import type { PortalStorage } from '../ports/portal-storage'

/** Remembers the last sign-in method of this browser, without its user. */
export class LastSignIn {
  constructor(private readonly storage: PortalStorage) {}

  remember(method: SignInMethod): void {
    this.storage.write('sign-in-method', method)
  }

  method(): SignInMethod | undefined {
    return readSignInMethod(this.storage.read('sign-in-method'))
  }
}
