import { expect, test } from 'vitest'
import { readCardSetup } from '../../../src-core/domain/card-setup'
import { readOrderDraft } from '../../../src-core/domain/order-draft'
import { readRecord, readReportedPurchase } from '../../../src-core/domain/purchase-record'
import { catalogue } from '../../support/catalogue'

// Items that an earlier release stored before a deploy during a purchase. They are texts, because today's program must read
// them even if it writes another format.

test('reads the draft of the previous version', () => {
  const draft = '{"version":1,"plan":"monthly","link":{"plan":"first"},"promoCode":"CALM50"}'
  expect(readOrderDraft(draft, catalogue)).toMatchObject({ plan: 'monthly', promoCode: 'CALM50' })
})

test('reads the order of the previous version, at the bank', () => {
  const order =
    '{"version":2,"accountId":"free","product":{"id":"monthly-us","plan":"monthly","type":"monthly","title":"Monthly",' +
    '"regularPrice":2.49,"priceNow":0,"currency":"USD","trialDays":7,"nextBilling":"2026-11-27"},' +
    '"oldRegularPrice":4.99,"promoCode":"CALM50"}'
  expect(readRecord(order, 'tab', catalogue)).toMatchObject({
    accountId: 'free',
    order: {
      product: { id: 'monthly-us', regularPrice: 2.49, nextBilling: '2026-11-27' },
      promoCode: 'CALM50',
    },
    isPaid: false,
  })
})

test('reads the purchases of the previous version', () => {
  const pending =
    '{"version":2,"accountId":"free","productId":"yearly-us","regularPrice":49.99,"currency":"USD",' +
    '"checkoutId":"cs_1","confirmedAt":1,"isPaid":true}'
  expect(readRecord(pending, 'shared', catalogue)).toMatchObject({
    accountId: 'free',
    order: { product: { id: 'yearly-us', regularPrice: 49.99, currency: 'USD' } },
    checkoutId: 'cs_1',
    awaitedSince: 1,
    isPaid: true,
  })
  const reported = '{"version":1,"accountId":"free","at":1}'
  expect(readReportedPurchase(reported)).toMatchObject({ accountId: 'free', at: 1 })
})

test('reads the card setup of the previous version, at the bank', () => {
  const begun = '{"version":1,"accountId":"subscribed","setupId":"seti_1"}'
  expect(readCardSetup(begun)).toEqual({ accountId: 'subscribed', setupId: 'seti_1' })
})
