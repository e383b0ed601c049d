import catalogue from '../../brands/halcyon/catalogue.json'
import type { PlanCatalogue } from '../../src-core/domain/plan-catalogue'
import { readCatalogue, type PlanWords } from './configuration/catalogue'
import { ConfigurationError } from './configuration/configuration'

/** The plans of the sandbox: those of the catalogue that the project brings along. */
export function sandboxCatalogue(words: PlanWords): PlanCatalogue {
  const read = readCatalogue(catalogue, words)
  if (read.type === 'error') throw new ConfigurationError(read.error)
  return read.value
}
