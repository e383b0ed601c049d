import catalogue from '../../catalogue.json'
import type { PlanCatalogue } from '../../src-core/domain/plan-catalogue'
import type { Texts } from '../i18n/en'
import { readCatalogue } from './configuration/catalogue'
import { ConfigurationError } from './configuration/configuration'

/** The plans of the sandbox: those of the catalogue that the project brings along. */
export function sandboxCatalogue(texts: Texts): PlanCatalogue {
  const read = readCatalogue(catalogue, texts.plans)
  if (read.type === 'error') throw new ConfigurationError(read.error)
  return read.value
}
