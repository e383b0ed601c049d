import { ConsoleLog } from '../../../adapters/browser/console-log'
import { logContract, scrubbingContract, type LogHarness } from '../../contracts/log.contract'

function makeHarness(): LogHarness {
  const lines: { level: 'warn' | 'error'; text: string }[] = []
  const write =
    (level: 'warn' | 'error') =>
    (...parts: unknown[]) =>
      void lines.push({ level, text: parts.join(' ') })
  return { log: new ConsoleLog({ warn: write('warn'), error: write('error') }), written: () => lines }
}

logContract('ConsoleLog', makeHarness)
scrubbingContract('ConsoleLog', makeHarness)
