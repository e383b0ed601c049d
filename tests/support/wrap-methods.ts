/** Returns a wrapper that calls `around` with the original method instead of each method. */
export function wrapMethods<Target extends object>(
  target: Target,
  around: (name: string, call: (...parameters: unknown[]) => unknown, parameters: unknown[]) => unknown,
): Target {
  const wrapped = Object.create(target) as Target
  for (let owner: object = target; owner !== Object.prototype; owner = Object.getPrototypeOf(owner) as object)
    for (const name of Object.getOwnPropertyNames(owner)) {
      const method: unknown = Reflect.get(target, name)
      if (name === 'constructor' || typeof method !== 'function' || Object.hasOwn(wrapped, name)) continue
      const call = (...parameters: unknown[]): unknown => Reflect.apply(method, target, parameters)
      const value = (...parameters: unknown[]) => around(name, call, parameters)
      Object.defineProperty(wrapped, name, { value, writable: true, enumerable: true })
    }
  return wrapped
}
