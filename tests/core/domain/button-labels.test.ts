import { expect, test } from 'vitest'
import { labelFor } from '#core/domain/button-labels'

const labels = { DE: 'Zahlungspflichtig bestellen' }

test.each([
  ['DE', 'Zahlungspflichtig bestellen'],
  ['AT', undefined],
  ['toString', undefined],
  [undefined, undefined],
])('the label in %s is %s', (country, expected) => {
  expect(labelFor(labels, country)).toBe(expected)
})
