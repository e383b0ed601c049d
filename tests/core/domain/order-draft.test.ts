import { expect, test } from 'vitest'
import { readOrderDraft } from '#core/domain/order-draft'
import { catalogue } from '../../support/catalogue'

// A text, because today's program must read it even if it writes another format.
test('a draft is read as an earlier release has stored it', () => {
  const before = '{"version":1,"plan":"monthly","link":{"plan":"first"},"promoCode":"CALM50"}'
  expect(readOrderDraft(before, catalogue)).toEqual({
    plan: 'monthly',
    promoCode: 'CALM50',
    link: { plan: 'first' },
  })
})
