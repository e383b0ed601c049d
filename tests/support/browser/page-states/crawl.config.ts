import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import sandbox from '../../../../vite.config.ts'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const control = fromHere('sandbox-control.ts')
const world = fromHere('../../../../src/composition/sandbox-world.ts')
const messages = fromHere('../../../../src/i18n/en/')
const sandboxMessages = fromHere('../../../../src/composition/sandbox-messages.ts')
const configuration = fromHere('../../../../src/composition/sandbox-config.ts')
const original = '?original'

/** Replaces the modules through which the crawler controls the fakes, the configuration and the language. */
const crawl: Plugin = {
  name: 'crawl',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source.endsWith(original)) return source
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found?.id === world && importer !== control ? control : found
  },
  load(id) {
    if (id.endsWith(original)) return undefined
    if (id === configuration) {
      return `import { sandboxConfig as original } from ${JSON.stringify(id + original)}
         export const sandboxConfig = { ...original, consentCountries: window.crawl?.consentCountries ?? [] }`
    }
    return id.startsWith(messages) || id === sandboxMessages ? pseudoModule(id) : undefined
  },
}

/** Returns a module with the same exports, in the language of the crawl. */
function pseudoModule(id: string): string {
  const names = Array.from(readFileSync(id, 'utf8').matchAll(/^export const (\w+)/gm), ([, name]) => name)
  const exported = names.map(
    (name) => `export const ${name} = window.crawl?.language === 'pseudo'
      ? pseudoTexts(english.${name})
      : english.${name}`,
  )
  return `import * as english from ${JSON.stringify(id + original)}
    import { pseudoTexts } from ${JSON.stringify(fromHere('pseudo-locale.ts'))}
    ${exported.join('\n')}`
}

export default defineConfig(async (environment) =>
  mergeConfig(await sandbox(environment), { plugins: [crawl] }),
)
