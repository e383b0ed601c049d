import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createBuilder, type Plugin } from 'vite'
import type { Chunk } from './budgets'

const [mode = '', outDir = '', graphFile = ''] = process.argv.slice(2)

const chunks = new Map<string, Chunk>()

const writeGraph: Plugin = {
  name: 'write-graph',
  writeBundle(_options, bundle) {
    if (this.environment.name !== 'client') return
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

// The builder makes all environments, as `vite build` does.
const builder = await createBuilder(
  { mode, logLevel: 'warn', plugins: [writeGraph], build: { outDir, emptyOutDir: true } },
  null,
)
await builder.buildApp()
mkdirSync(dirname(graphFile), { recursive: true })
writeFileSync(graphFile, JSON.stringify([...chunks.values()]))
