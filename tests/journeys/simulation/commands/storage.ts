import type { StoredItem } from '#core/ports/portal-storage'
import { anywhere, type Choice } from './command'

const damages: readonly (readonly [StoredItem, string])[] = [
  ['order', '{"version":2,"accountId":"free","product":{"id":"yearly-us"'],
  ['order', '{"version":3,"accountId":"free","isPaid":false,"product":{"id":"made-up","regularPrice":0.01}}'],
  ['order-draft', '{"version":1,"plan":"monthly","promoCode":{},"link":7}'],
  ['order-draft', 'null'],
  ['pending-purchase', '{"version":1,"accountId":"free"}'],
  ['sign-in-method', '<b>'],
  ['tracking-choice', '<b>'],
]

/** What can happen to the browser's storage. The portal may then forget an awaited payment. */
export const storage: readonly Choice[] = [
  anywhere('the storage becomes', {
    weight: 2,
    values: ['full', 'refused', 'good', 'good'],
    check: (_tab, state, { localStorage }) => localStorage.state !== state,
    run: (_tab, state, { tabs, localStorage, recorder }) => {
      for (const each of [localStorage, ...tabs.map(({ sessionStorage }) => sessionStorage)])
        each.state = state
      recorder.unconfirmed.clear()
    },
  }),
  ...damages.map(([item, text]) =>
    anywhere('a stored item is damaged', {
      weight: 0.4,
      values: [`${item} ${text}`],
      check: ({ sessionStorage }, _value, { localStorage }) =>
        sessionStorage.items.has(item) || localStorage.items.has(item),
      run: ({ sessionStorage }, _value, { localStorage, recorder }) => {
        for (const { items } of [sessionStorage, localStorage]) if (items.has(item)) items.set(item, text)
        recorder.unconfirmed.clear()
      },
    }),
  ),
]
