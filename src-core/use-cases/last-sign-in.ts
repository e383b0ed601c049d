import { readSignInMethod, type SignInMethod } from '../domain/account'
import type { OrderStorage } from '../ports/order-storage'

/** How somebody signed in last at this browser, to be pointed out the next time. Nothing of who it was is kept. */
export class LastSignIn {
  constructor(private readonly storage: OrderStorage) {}

  remember(method: SignInMethod): void {
    this.storage.keep('sign-in-method', method)
  }

  method(): SignInMethod | undefined {
    return readSignInMethod(this.storage.read('sign-in-method'))
  }
}
