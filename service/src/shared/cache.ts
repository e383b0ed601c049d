import { isWithin, type Clock } from './clock.ts'

/** Returns what was read of a key, and reads it again once it is so many milliseconds old. What fails is not kept. */
export type Cache = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>

export function createCache(clock: Clock, lifetime: number): Cache {
  const entries = new Map<string, { readonly value: Promise<unknown>; readonly readAt: Date }>()
  return async <Value>(key: string, read: () => Promise<Value>) => {
    const known = entries.get(key)
    if (known && isWithin(lifetime, known.readAt, clock.now())) return known.value as Promise<Value>
    const value = read()
    entries.set(key, { value, readAt: new Date(clock.now()) })
    value.catch(() => entries.delete(key))
    return value
  }
}
