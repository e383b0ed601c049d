import * as fc from 'fast-check'

/** Any text, and names that are special in JavaScript. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'null', 'undefined'),
)

/** Names that assignment would treat as prototype properties. */
const hostileName = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'toJSON')

/** Any JSON value, with hostile field names. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false, 0, -0, 1e308, -1, 0.1 + 0.2, Number.MAX_SAFE_INTEGER),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    anyText,
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(hostileName, anyText), tie('value')), { maxLength: 4 })
      .map((fields) => objectOf(fields)),
  ),
})).value

/** Returns an object with the fields as own properties, whatever their names. */
export function objectOf(fields: Iterable<readonly [string, unknown]>): object {
  const made = {}
  for (const [name, value] of fields)
    Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true })
  return made
}
