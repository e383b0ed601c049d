import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const texts = /\.(html|js|css|svg|json|txt|webmanifest)$/

/** Puts a compressed copy beside every text of a built folder, as hosts keep them. */
export function compressFolder(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !texts.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params }))
  }
}
