import type { Log } from '#core/ports/log'

interface LogEntry {
  readonly level: 'warn' | 'error'
  readonly message: string
  readonly cause?: unknown
}

/** Records entries without scrubbing secrets, so that a test can find one that is logged. */
export class InMemoryLog implements Log {
  readonly entries: LogEntry[] = []

  warn(message: string, cause?: unknown): void {
    this.record('warn', message, cause)
  }

  error(message: string, cause?: unknown): void {
    this.record('error', message, cause)
  }

  private record(level: LogEntry['level'], message: string, cause: unknown): void {
    this.entries.push({ level, message, ...(cause === undefined ? {} : { cause }) })
  }
}
