import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import sandbox from '../../../../vite.config'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const handle = fromHere('handle.ts')
const world = fromHere('../../../../src/composition/sandbox-world.ts')
const sections = fromHere('../../../../src/i18n/en/')
const texts = new Set([
  ...readdirSync(sections).map((file) => sections + file),
  fromHere('../../../../src/composition/sandbox-texts.ts'),
])
const configuration = fromHere('../../../../src/composition/sandbox-config.ts')
const page = fromHere('../../../../src/page-made-ahead.ts')
const original = '?original'

/** Gives the tests a hand on the sandbox's world, and its texts a made-up language beside English. */
const walked: Plugin = {
  name: 'walked',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source.endsWith(original)) return source
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found?.id === world && importer !== handle ? handle : found
  },
  load(id) {
    if (id === configuration) {
      return `import { sandboxConfig as usual } from ${JSON.stringify(id + original)}
         export const sandboxConfig = { ...usual, consentCountries: window.walk?.consentCountries ?? [] }`
    }
    // A page made ahead brings its title in the language of its build, which was English.
    if (id === page) {
      return `import { pageOf as usual } from ${JSON.stringify(id + original)}
         import { pseudoTexts } from ${JSON.stringify(fromHere('pseudo.ts'))}
         export function pageOf(facts, texts) {
           if (window.walk?.language === 'pseudo') document.title = pseudoTexts(document.title)
           return usual(facts, texts)
         }`
    }
    return texts.has(id) ? translatedModule(id) : undefined
  },
}

/** Exports under the same names what the module has, in the language of the walk. */
function translatedModule(id: string): string {
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
export default defineConfig((environment) => mergeConfig(sandbox(environment), { plugins: [walked] }))
