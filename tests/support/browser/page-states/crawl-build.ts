import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { buildPortal } from '../../../../tools/build/build'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const control = fromHere('sandbox-control.ts')
const world = fromHere('../../../../src/composition/sandbox-world.ts')
const configuration = fromHere('../../../../src/composition/sandbox-config.ts')
const original = '?original'

/** Replaces the modules through which the crawler controls the fakes and the configuration. */
const crawl: Plugin = {
  name: 'crawl',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source.endsWith(original)) return source
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found?.id === world && importer !== control ? control : found
  },
  load(id) {
    if (id !== configuration) return undefined
    return `import { sandboxConfig as original } from ${JSON.stringify(id + original)}
      export const sandboxConfig = { ...original, consentCountries: window.crawl?.consentCountries ?? [] }`
  },
}

await buildPortal({ mode: 'sandbox', outDir: process.argv[2], plugins: [crawl] })
