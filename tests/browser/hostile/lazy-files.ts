import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { followsAll } from './world'
import type { Manifest, ManifestChunk } from 'vite'

/**
 * Returns the scripts that pages load with a dynamic import, by path, each with the name of its source; with `--all` also their
 * styles and what they share, without which an import fails in the same way.
 */
export function lazyFiles(outDir: string): Readonly<Record<string, string>> {
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const chunks = Object.values(manifest)
  const eager = new Set<ManifestChunk>()
  const visit = (chunk: ManifestChunk | undefined) => {
    if (!chunk || eager.has(chunk)) return
    eager.add(chunk)
    for (const key of chunk.imports ?? []) visit(manifest[key])
  }
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk)
  const filesOf = (chunk: ManifestChunk) => [chunk.file, ...(chunk.css ?? [])]
  const eagerFiles = new Set([...eager].flatMap(filesOf))
  const named = chunks
    .filter((chunk) => /\.m?js$/.test(chunk.file) && (followsAll || chunk.isDynamicEntry))
    .flatMap((chunk) =>
      (followsAll ? filesOf(chunk) : [chunk.file]).map((file) => [`/${file}`, nameOf(chunk, file)] as const),
    )
  return Object.fromEntries(named.filter(([path]) => !eagerFiles.has(path.slice(1))))
}

function nameOf({ src, name, file }: ManifestChunk, part: string): string {
  const source = (src ?? name ?? file)
    .replace(/^(\.\.\/)*(src|node_modules)\//, '')
    .replace(/\/index\.ts$/, '')
  return part === file ? source : `${source} (style)`
}
