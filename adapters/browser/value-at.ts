/** Reads a nested property; undefined if a parent is missing. */
export function valueAt(root: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (value, name) => (isObject(value) ? Reflect.get(value, name) : undefined),
    root,
  )
}

export function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
