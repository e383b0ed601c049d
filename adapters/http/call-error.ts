import type { CallName } from './requests'

/** The cause of a failed call, with its name for reports. */
export class CallError extends Error {
  constructor(
    readonly call: CallName,
    message: string,
    options?: ErrorOptions,
  ) {
    super(`${call}: ${message}`, options)
  }
}
