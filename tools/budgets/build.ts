import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin } from 'vite'
import { buildPortal } from '../build/build'
import type { Chunk } from './budgets'

const [mode = '', outDir = '', graphFile = ''] = process.argv.slice(2)

const chunks = new Map<string, Chunk>()

const writeGraph: Plugin = {
  name: 'write-graph',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      chunks.set(file.fileName, {
        file: file.fileName,
        module: file.facadeModuleId?.replace(`${process.cwd()}/`, '') ?? null,
        dynamic: file.isDynamicEntry,
        imports: file.imports,
        styles: [...(file.viteMetadata?.importedCss ?? [])],
        packages: [...new Set(Object.entries(file.modules).flatMap(packageOf))].sort(),
      })
    }
  },
}

function packageOf([id, { renderedLength }]: [string, { renderedLength: number }]): string[] {
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]
  return name !== undefined && renderedLength > 0 ? [name] : []
}

await buildPortal({ mode, outDir, plugins: [writeGraph] })
mkdirSync(dirname(graphFile), { recursive: true })
writeFileSync(graphFile, JSON.stringify([...chunks.values()]))
