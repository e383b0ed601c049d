import type { Log } from '../../src-core/ports/log'

export interface LogEntry {
  readonly level: 'warn' | 'error'
  readonly message: string
  readonly cause?: unknown
}

/** Records what is logged, and scrubs nothing: a test has to see what the program lets out of its hands. */
export class InMemoryLog implements Log {
  readonly entries: LogEntry[] = []

  warn(message: string, cause?: unknown): void {
    this.#record('warn', message, cause)
  }

  error(message: string, cause?: unknown): void {
    this.#record('error', message, cause)
  }

  #record(level: LogEntry['level'], message: string, cause: unknown): void {
    this.entries.push({ level, message, ...(cause === undefined ? {} : { cause }) })
  }
}
