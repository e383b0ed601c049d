import { ConsoleLog } from '#adapters/browser/console-log'

/** A console log, with the lines that it has written. */
export function recordingConsole() {
  const lines: { level: 'warn' | 'error'; text: string }[] = []
  const write =
    (level: 'warn' | 'error') =>
    (...words: unknown[]) =>
      void lines.push({ level, text: words.join(' ') })
  return { log: new ConsoleLog({ warn: write('warn'), error: write('error') }), lines }
}
