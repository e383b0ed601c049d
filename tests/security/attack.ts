import * as fc from 'fast-check'

/** Texts of any kind, those among them that parsers of addresses and of JSON trip over. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'null', 'undefined'),
)

/** An object's own field of this name is a prototype to whoever assigns it. */
const hostileName = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'toJSON')

/** Anything that JSON can hold, fields named like an object's insides included. */
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

/** The fields as an object's own, whatever they are called. */
export function objectOf(fields: Iterable<readonly [string, unknown]>): object {
  const made = {}
  for (const [name, value] of fields)
    Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true })
  return made
}
