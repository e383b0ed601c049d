import type { Log } from '#core/ports/log'

/**
 * Returns a log that writes to the one that `load` returns, in order. `load` is called for every entry; one that it rejects is
 * lost.
 */
export function createLazyLog(load: () => Promise<Log>): Log {
  const write = (level: keyof Log) => (message: string, cause?: unknown) =>
    // The browser itself tells of a chunk that did not load.
    void load()
      .then((log) => log[level](message, cause))
      .catch(() => undefined)
  return { warn: write('warn'), error: write('error') }
}
