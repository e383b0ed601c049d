/** Reads a nested property; undefined if a parent is missing, or if other code throws while it is read. */
export function valueAt(root: unknown, names: readonly string[]): unknown {
  try {
    return names.reduce<unknown>(
      (value, name) => (isObject(value) ? Reflect.get(value, name) : undefined),
      root,
    )
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
