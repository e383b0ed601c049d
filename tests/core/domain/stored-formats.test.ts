import { expect, test } from 'vitest'
import { readCardSetup } from '#core/domain/card-setup'
import { readOrderDraft } from '#core/domain/order-draft'
import { readRecord, readReportedPurchase } from '#core/domain/purchase-record'
import { catalogue } from '../../support/catalogue'
import stored from './stored-formats.json'

// Texts of 0.1.0, which every later release reads, whatever it writes itself: lines are only added.
const readers: Readonly<Record<keyof typeof stored, (text: string) => object | undefined>> = {
  order: (text) => readRecord(text, 'tab', catalogue),
  'pending-purchase': (text) => readRecord(text, 'shared', catalogue),
  'reported-purchase': readReportedPurchase,
  'order-draft': (text) => readOrderDraft(text, catalogue),
  'card-setup': readCardSetup,
}

test.each(Object.keys(stored) as (keyof typeof stored)[])('%s is read as 0.1.0 has stored it', (item) => {
  const { version: _version, product, ...fields } = JSON.parse(stored[item]) as Record<string, object>
  const read = readers[item](stored[item]) as Readonly<Record<string, object>> | undefined
  expect({ ...read, ...read?.['order'] }).toMatchObject({ ...fields, ...(product && { product }) })
})
