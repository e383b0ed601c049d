import type { StoredItem } from '../../../src-core/ports/order-storage'
import { oneOf, type Choice } from './deed'

const states = ['full', 'refused', 'good', 'good'] as const

const damages: readonly { readonly item: StoredItem; readonly text: string }[] = [
  { item: 'order', text: '{"version":2,"accountId":"free","product":{"id":"yearly-us"' },
  { item: 'order', text: '{"version":2,"accountId":"free","product":{"id":"made-up","regularPrice":0.01}}' },
  { item: 'order-draft', text: '{"version":1,"plan":"monthly","promoCode":{},"link":7}' },
  { item: 'order-draft', text: 'null' },
  { item: 'pending-purchase', text: '{"version":1,"accountId":"free"}' },
  { item: 'sign-in-method', text: '<b>' },
]

/** What can happen to the browser's storage. */
export const storage: readonly Choice[] = [
  oneOf(2, states, (state) => ({
    kind: 'the storage changes',
    says: `the browser's storage is ${state} from now on`,
    can: (tab) => tab.shelf.state !== state,
    does: (tab, browser) => {
      tab.shelf.state = state
      browser.shelf.state = state
    },
  })),
  oneOf(2, damages, ({ item, text }) => ({
    kind: 'something kept is damaged',
    says: `what is kept under ${item} is damaged`,
    can: (tab, browser) => tab.shelf.texts.has(item) || browser.shelf.texts.has(item),
    does: (tab, browser) => {
      for (const { texts } of [tab.shelf, browser.shelf]) if (texts.has(item)) texts.set(item, text)
    },
  })),
]
