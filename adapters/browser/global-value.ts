/** What a dotted name such as `geo.country` leads to from the given object; nothing where a step is missing. */
export function globalValue(root: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, step) => (isHolder(value) ? Reflect.get(value, step) : undefined), root)
}

function isHolder(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
