import { plans } from '../../i18n/en/plans'
import {
  ConfigurationError,
  readConfiguration,
  type Configuration,
  type RawConfiguration,
} from './configuration'

/** What the build has found in the environment and the catalogue file. */
declare const __PORTAL_RAW_CONFIGURATION__: RawConfiguration

/** Throws a ConfigurationError where what was found is not good, or is not what the program uses. */
export function compareConfiguration(used: Configuration): void {
  const read = readConfiguration(__PORTAL_RAW_CONFIGURATION__, plans)
  const parts = Object.keys(read) as (keyof Configuration)[]
  const changed = parts.filter((part) => JSON.stringify(used[part]) !== JSON.stringify(read[part]))
  if (changed.length > 0)
    throw new ConfigurationError(
      changed.map((part) => `${part} was changed in the built program: what the build has read is expected.`),
    )
}
