import { describe, expect, test } from 'vitest'
import { asObject, asText, parseObject } from '../../../src-core/shared/untrusted'

/** A stored object whose text is exactly so long. */
const ofLength = (length: number) => JSON.stringify({ text: 'x'.repeat(length - '{"text":""}'.length) })

describe('a stored text', () => {
  test('gives the object that it holds', () => {
    expect(parseObject('{"version":1,"plan":"yearly"}')).toEqual({ version: 1, plan: 'yearly' })
    expect(parseObject('{}')).toEqual({})
  })

  test.each([
    ['nothing stored', undefined],
    ['an empty text', ''],
    ['no JSON', 'yearly'],
    ['half an object', '{"version":1'],
    ['a list', '[{"version":1}]'],
    ['null', 'null'],
    ['a number', '1'],
    ['a text', '"{}"'],
    ['true', 'true'],
  ])('gives nothing for %s', (_what, text) => {
    expect(parseObject(text)).toBeUndefined()
  })

  test('is read up to 8192 characters and no further', () => {
    expect(ofLength(8192)).toHaveLength(8192)
    expect(parseObject(ofLength(8192))).toBeDefined()
    expect(parseObject(ofLength(8193))).toBeUndefined()
  })
})

describe('an unknown value', () => {
  test('is an object', () => {
    const value = { id: 'monthly-us' }
    expect(asObject(value)).toBe(value)
  })

  test.each([undefined, null, [], 'text', 1, true])('is no object: %j', (value) => {
    expect(asObject(value)).toBeUndefined()
  })

  test.each(['CALM', ' CALM ', '0'])('is a text, kept as it is: %j', (value) => {
    expect(asText(value)).toBe(value)
  })

  test.each([undefined, null, '', '   ', '\n\t', 1, true, {}, ['CALM']])('is no text: %j', (value) => {
    expect(asText(value)).toBeUndefined()
  })
})
