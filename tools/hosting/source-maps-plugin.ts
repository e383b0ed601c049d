import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Writes source maps to a folder beside the build, such as `dist-maps`, because `dist` is published. */
export function sourceMapsPlugin(): Plugin {
  let folder = ''
  // False for the second language of a build.
  let isFirst = true
  return {
    name: 'source-maps-plugin',
    apply: 'build',
    config: () => ({ build: { sourcemap: 'hidden' } }),
    configResolved({ root, build }) {
      isFirst = build.emptyOutDir !== false
      folder = `${resolve(root, build.outDir)}-maps`
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (isFirst) rmSync(folder, { recursive: true, force: true })
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type !== 'asset' || !name.endsWith('.map')) continue
          mkdirSync(dirname(join(folder, name)), { recursive: true })
          writeFileSync(join(folder, name), file.source)
          delete bundle[name]
        }
      },
    },
  }
}
