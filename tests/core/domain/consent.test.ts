import { expect, test } from 'vitest'
import { needsConsent } from '#core/domain/consent'

const california = { country: 'US', region: 'CA' }

test.each([
  [['US', 'GB'], { country: 'GB' }, true],
  [['US', 'GB'], { country: 'NZ' }, false],
  [[], { country: 'US' }, false],
  [['US'], california, true],
  [['US-CA'], california, true],
  [['US-CA'], { country: 'US', region: 'NY' }, false],
  [['US-CA'], { country: 'CA' }, false],
  [['US-CA', 'DE'], { country: 'DE' }, true],
])('in %j a customer at %j must consent: %s', (places, location, expected) => {
  expect(needsConsent(places, location)).toBe(expected)
})

test.each([
  [['GB'], undefined, true],
  [[], undefined, false],
  [['US-CA'], undefined, true],
  [['US-CA'], { country: 'US' }, true],
  [['DE'], { country: 'US' }, false],
])(
  'in %j the strictest rule holds for the unknown country or region of %j: %s',
  (places, location, expected) => {
    expect(needsConsent(places, location)).toBe(expected)
  },
)
