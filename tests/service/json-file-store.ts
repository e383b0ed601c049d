import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { KeyValueStore } from '../../adapters/in-memory/persisted-text'

/** Stores items in one JSON file. */
export function jsonFileStore(path: string): KeyValueStore {
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {}
  const items = new Map(Object.entries(stored))
  const write = () => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(Object.fromEntries(items), undefined, 2))
  }
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      items.set(key, value)
      write()
    },
    removeItem: (key) => {
      items.delete(key)
      write()
    },
  }
}
