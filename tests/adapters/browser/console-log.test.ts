import { logContract, scrubbingContract, type LogHarness } from '../../contracts/log.contract'
import { recordingConsole } from './support'

function makeHarness(): LogHarness {
  const { log, lines } = recordingConsole()
  return { log, written: () => lines }
}

logContract('ConsoleLog', makeHarness)
scrubbingContract('ConsoleLog', makeHarness)
