import { expect, test } from 'vitest'
import { readCardSetup } from '../../../src-core/domain/card-setup'
import { readOrderDraft } from '../../../src-core/domain/order-draft'
import { catalogue } from '../../support/catalogue'

// Items that an earlier release stored before a deploy during a purchase. They are texts, because today's program must read
// them even if it writes another format. Those of a payment are in purchase-record.test.ts.

test('reads the draft of the previous version', () => {
  const draft = '{"version":1,"plan":"monthly","link":{"plan":"first"},"promoCode":"CALM50"}'
  expect(readOrderDraft(draft, catalogue)).toMatchObject({ plan: 'monthly', promoCode: 'CALM50' })
})

test('reads the card setup of the previous version, at the bank', () => {
  const begun = '{"version":1,"accountId":"subscribed","setupId":"seti_1"}'
  expect(readCardSetup(begun)).toEqual({ accountId: 'subscribed', setupId: 'seti_1' })
})
