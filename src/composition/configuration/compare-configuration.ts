import { ConsoleLog } from '#adapters/browser/console-log'
import { plans } from '#messages/plans'
import {
  ConfigurationError,
  readConfiguration,
  type Configuration,
  type RawConfiguration,
} from './configuration'
import { testSettingsWarning } from './test-settings'

/** The environment and the catalogue file, inlined by the build. */
declare const __PORTAL_RAW_CONFIGURATION__: RawConfiguration

/** Throws a ConfigurationError if the build's input is invalid, or if `used` differs from it. Warns of one that is for tests. */
export function compareConfiguration(used: Configuration, console: Pick<Console, 'warn' | 'error'>): void {
  const warning = testSettingsWarning(used)
  if (warning !== undefined) new ConsoleLog(console).warn(warning)
  const read = readConfiguration(__PORTAL_RAW_CONFIGURATION__, plans)
  const parts = Object.keys(read) as (keyof Configuration)[]
  const changed = parts.filter((part) => JSON.stringify(used[part]) !== JSON.stringify(read[part]))
  if (changed.length > 0)
    throw new ConfigurationError(
      changed.map((part) => `${part} was changed after the build. Build the portal again.`),
    )
}
