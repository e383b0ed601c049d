import { describe, expect, test } from 'vitest'
import {
  amount,
  boolean,
  lenient,
  list,
  map,
  nullable,
  object,
  oneOf,
  optional,
  parseJson,
  read,
  readStored,
  record,
  nonBlankString,
  type Decoder,
} from '#contract/decode'
import { failure, success } from '#core/shared/result'

const ofLength = (length: number) =>
  JSON.stringify({ version: 1, plan: 'x'.repeat(length - '{"version":1,"plan":""}'.length) })

const readPlan = (json: string | undefined) => readStored(json, 1, { plan: nonBlankString })

describe('a stored text', () => {
  test('returns the requested fields', () => {
    expect(readPlan('{"version":1,"plan":"yearly","price":1}')).toStrictEqual({ plan: 'yearly' })
  })

  test.each([
    ['nothing stored', undefined],
    ['an empty text', ''],
    ['no JSON', 'yearly'],
    ['half an object', '{"version":1'],
    ['a list', '[{"version":1,"plan":"yearly"}]'],
    ['null', 'null'],
    ['a text', '"{}"'],
    ['another version', '{"version":2,"plan":"yearly"}'],
    ['no version', '{"plan":"yearly"}'],
    ['a malformed field', '{"version":1,"plan":1}'],
  ])('returns nothing for %s', (_what, json) => {
    expect(readPlan(json)).toBeUndefined()
  })

  test('is read up to 8192 characters', () => {
    expect(ofLength(8192)).toHaveLength(8192)
    expect(readPlan(ofLength(8192))).toBeDefined()
    expect(readPlan(ofLength(8193))).toBeUndefined()
  })
})

describe('a value', () => {
  test.each<[string, Decoder<unknown>, unknown[]]>([
    ['a non-blank string', nonBlankString, ['CALM', ' CALM ', '0']],
    ['true or false', boolean, [true, false]],
    ['a number of 0 or more', amount, [0, 0.01, 4.99, 1000]],
    ['an object', record, [{}, { id: 1 }]],
    ['one of a few', oneOf('a', 1), ['a', 1]],
    ['a list', list(nonBlankString), [[], ['a', 'b']]],
  ])('is kept as it is: %s', (_what, decoder, values) => {
    for (const value of values) expect(decoder(value)).toEqual(success(value))
  })

  test.each<[string, Decoder<unknown>, unknown[]]>([
    ['a non-blank string', nonBlankString, [null, '', '   ', '\n\t', 1, true, {}, ['CALM']]],
    ['true or false', boolean, [null, 0, 1, 'true', []]],
    ['a number of 0 or more', amount, [-0.01, Number.NaN, Infinity, -Infinity, '4.99', null, [4.99], 499n]],
    ['an object', record, [null, [], 'text', 1, true]],
    ['"a" or 1', oneOf('a', 1), ['1', 'b', null]],
    ['a list', list(nonBlankString), [null, {}, 'text']],
  ])('is refused: %s', (expected, decoder, values) => {
    expect(decoder(undefined, 'field')).toEqual(failure([`field is missing: ${expected} is expected.`]))
    for (const value of values)
      expect(decoder(value, 'field')).toEqual(failure([`field is malformed: ${expected} is expected.`]))
  })

  test('may be missing, may be null, or may be anything', () => {
    expect(optional(nonBlankString)(undefined)).toEqual(success(undefined))
    expect(optional(nonBlankString)(null).type).toBe('error')
    expect(nullable(nonBlankString)(null)).toEqual(success(undefined))
    expect(nullable(nonBlankString)(1).type).toBe('error')
    expect(lenient(nonBlankString)(1)).toEqual(success(undefined))
    expect(lenient(nonBlankString)('CALM')).toEqual(success('CALM'))
  })

  test('is converted after decoding', () => {
    const length = map(nonBlankString, (value) => value.length)
    expect(read(length, 'CALM')).toBe(4)
    expect(read(length, 1)).toBeUndefined()
  })
})

describe('an object', () => {
  const order = object({ plan: nonBlankString, items: optional(list(object({ id: nonBlankString }))) })

  test('has its fields and no others, and none that is missing', () => {
    expect(read(order, { plan: 'yearly', price: 1 })).toStrictEqual({ plan: 'yearly' })
  })

  test('reports every field by its path, and no value', () => {
    expect(order({ items: [{ id: 'a' }, { id: 13 }, 'secret'] }, 'order')).toEqual(
      failure([
        'order.plan is missing: a non-blank string is expected.',
        'order.items[1].id is malformed: a non-blank string is expected.',
        'order.items[2] is malformed: an object is expected.',
      ]),
    )
    expect(list(nonBlankString)([1])).toEqual(failure(['[0] is malformed: a non-blank string is expected.']))
    expect(order('secret')).toEqual(failure(['it is malformed: an object is expected.']))
  })

  test('inherits no field', () => {
    const inheriting = parseJson('{"__proto__":{"plan":"yearly"}}')
    expect(read(order, inheriting)).toBeUndefined()
    expect(read(order, Object.create({ plan: 'yearly' }))).toBeUndefined()
    expect(read(object({ toString: optional(nonBlankString) }), {})).toStrictEqual({})
  })

  test('reports unknown fields where it is strict', () => {
    const strict = object({ plan: nonBlankString }, { strict: true })
    expect(read(strict, { plan: 'yearly' })).toEqual({ plan: 'yearly' })
    expect(strict({ plan: 'yearly', price: 1 })).toEqual(failure(['price is unknown.']))
  })
})

test('a text that is no JSON has no value', () => {
  expect(parseJson('{"a":')).toBeUndefined()
  expect(parseJson('[1]')).toEqual([1])
})
