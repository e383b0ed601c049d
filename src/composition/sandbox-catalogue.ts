import catalogue from '../../brands/halcyon/catalogue.json'
import type { PlanCatalogue } from '#core/domain/plan-catalogue'
import { readCatalogue, type PlanMessages } from './configuration/catalogue'
import { ConfigurationError } from './configuration/configuration'

/** The plans of the sandbox, from the example brand's catalogue. */
export function sandboxCatalogue(messages: PlanMessages): PlanCatalogue {
  const read = readCatalogue(catalogue, messages)
  if (read.type === 'error') throw new ConfigurationError(read.error)
  return read.value
}
