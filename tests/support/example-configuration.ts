import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import {
  readConfiguration,
  type Configuration,
  type RawConfiguration,
} from '../../src/composition/configuration/configuration'
import { en } from './english'

/** What the build reads of `.env.example` and `brands/halcyon/catalogue.json` and puts into the program. */
export function exampleRaw(): RawConfiguration {
  const values = parseEnv(readFileSync('.env.example', 'utf8'))
  const {
    PORTAL_CATALOGUE: _c,
    PORTAL_LOGO: _l,
    PORTAL_ICON: _i,
    PORTAL_COLOURS: _p,
    PORTAL_RELEASE: _r,
    PORTAL_LANGUAGES: _t,
    ...environment
  } = values
  const data = JSON.parse(readFileSync('brands/halcyon/catalogue.json', 'utf8')) as unknown
  return { environment, catalogue: { type: 'read', data } }
}

/** The portal that `.env.example` and `brands/halcyon/catalogue.json` configure. */
export function exampleConfiguration(): Configuration {
  return readConfiguration(exampleRaw(), en.plans)
}
