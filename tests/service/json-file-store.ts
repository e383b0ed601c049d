import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { KeyValueStore } from '../../adapters/in-memory/kept-text'
import { read, record } from '../../src-core/shared/decode'

/** Texts in one JSON file, which is replaced as a whole: whoever stops the program finds the old one or the new one. */
export function jsonFileStore(path: string): KeyValueStore {
  const entries = new Map(Object.entries(readObject(path)))
  const write = () => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, JSON.stringify(Object.fromEntries(entries), undefined, 2))
    renameSync(`${path}.new`, path)
  }
  return {
    getItem: (key) => {
      const text = entries.get(key)
      return typeof text === 'string' ? text : null
    },
    setItem: (key, value) => {
      entries.set(key, value)
      write()
    },
    removeItem: (key) => {
      entries.delete(key)
      write()
    },
  }
}

function readObject(path: string): Readonly<Record<string, unknown>> {
  try {
    return read(record, JSON.parse(readFileSync(path, 'utf8'))) ?? {}
  } catch {
    // No file yet, or one that somebody has damaged: the service starts anew.
    return {}
  }
}
