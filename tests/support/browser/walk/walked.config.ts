import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import sandbox from '../../../../vite.config.ts'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const handle = fromHere('handle.ts')
const world = fromHere('../../../../src/composition/sandbox-world.ts')
const messages = fromHere('../../../../src/i18n/en/')
const sandboxTexts = fromHere('../../../../src/composition/sandbox-texts.ts')
const configuration = fromHere('../../../../src/composition/sandbox-config.ts')
const original = '?original'

/** Gives the tests a hand on the sandbox's world, and a pseudo-locale that is generated from English. */
const walked: Plugin = {
  name: 'walked',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source.endsWith(original)) return source
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found?.id === world && importer !== handle ? handle : found
  },
  load(id) {
    if (id.endsWith(original)) return undefined
    if (id === configuration) {
      return `import { sandboxConfig as usual } from ${JSON.stringify(id + original)}
         export const sandboxConfig = { ...usual, consentCountries: window.walk?.consentCountries ?? [] }`
    }
    return id.startsWith(messages) || id === sandboxTexts ? pseudoModule(id) : undefined
  },
}

/** Exports under the same names what the module has, in the language of the walk. */
function pseudoModule(id: string): string {
  const names = Array.from(readFileSync(id, 'utf8').matchAll(/^export const (\w+)/gm), ([, name]) => name)
  const exported = names.map(
    (name) => `export const ${name} = window.walk?.language === 'pseudo'
      ? pseudoTexts(english.${name})
      : english.${name}`,
  )
  return `import * as english from ${JSON.stringify(id + original)}
    import { pseudoTexts } from ${JSON.stringify(fromHere('pseudo.ts'))}
    ${exported.join('\n')}`
}

/** The sandbox as it is built, with nothing else changed. */
export default defineConfig(async (environment) =>
  mergeConfig(await sandbox(environment), { plugins: [walked] }),
)
