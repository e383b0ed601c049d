import { readFileSync } from 'node:fs'
import { readConfiguration, type Configuration } from '../../src/composition/configuration/configuration'
import { en } from '../../src/i18n/en'

/** The portal that `.env.example` and `catalogue.json` configure. */
export function exampleConfiguration(): Configuration {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^(?!PORTAL_CATALOGUE)(\w+)=(.+)$/gm)
  const environment = Object.fromEntries([...lines].map(([, name = '', value]) => [name, value]))
  const data = JSON.parse(readFileSync('catalogue.json', 'utf8')) as unknown
  return readConfiguration({ environment, catalogue: { type: 'read', data } }, en.plans)
}
