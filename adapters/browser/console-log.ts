import type { Log } from '#core/ports/log'
import { describeCause, scrub } from './scrub'

/** Logs to the console, without emails, tokens, secrets and query strings. */
export class ConsoleLog implements Log {
  readonly #console: Pick<Console, 'warn' | 'error'>

  constructor(target: Pick<Console, 'warn' | 'error'>) {
    this.#console = target
  }

  warn(message: string, cause?: unknown): void {
    this.#console.warn(...lines(message, cause))
  }

  error(message: string, cause?: unknown): void {
    this.#console.error(...lines(message, cause))
  }
}

function lines(message: string, cause: unknown): string[] {
  return cause === undefined ? [scrub(message)] : [scrub(message), describeCause(cause)]
}
