import { objectOf } from './attack'

/** Replaces, removes or adds one field, at any depth. */
export function tamper(
  value: unknown,
  change: readonly [at: number, name: string, by: unknown, gone: boolean],
): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return change[2]
  const [at, name, by, gone] = change
  const fields = Object.entries(value)
  const chosen = fields[at % (fields.length + 1)]
  if (!chosen) return objectOf([...fields, [name, by]])
  const isDeeper = typeof chosen[1] === 'object' && chosen[1] !== null && at > fields.length
  const changed: unknown = isDeeper ? tamper(chosen[1], [at - fields.length, name, by, gone]) : by
  const kept = fields.filter(([field]) => !gone || field !== chosen[0])
  return objectOf(kept.map(([field, old]) => [field, field === chosen[0] ? changed : old]))
}
