import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { SessionHint } from '../../adapters/firebase/session-hint'
import { writeOrderDraft, type PlanLink } from '../../src-core/domain/order-draft'
import { positionOf } from '../../src-core/domain/plan-catalogue'
import { StartOrder } from '../../src-core/use-cases/start-order'
import { readPlanLink } from '../../src/features/order/plan-link'
import { orderFormScript, storedSession } from '../../tools/hosting/order-form-script'
import { catalogue } from '../support/catalogue'
import { newTestEnvironment } from '../support/test-world'

const script = orderFormScript(catalogue, storedSession.firebase)
const positions = ['first', 'second']

/** Returns the form as the inline script leaves it, and whether the page hides its prices. */
const fillIn = (
  search = '',
  { items = {}, draft }: { items?: Record<string, string>; draft?: string | undefined } = {},
) => {
  const dataset: Record<string, string> = {}
  const radios = positions.map((value) => ({ name: 'plan', value, checked: value === 'second' }))
  const field = { name: 'promoCode', value: '' }
  // A group of radios has one that is checked.
  for (const radio of radios)
    Object.defineProperty(radio, 'checked', {
      get: () => checked === radio,
      set: (isChecked: boolean) => {
        if (isChecked) checked = radio
      },
    })
  let checked = radios[1]
  runInNewContext(script, {
    localStorage: items,
    sessionStorage: draft === undefined ? {} : { 'order-draft': draft },
    location: { search },
    URLSearchParams,
    document: {
      documentElement: { dataset },
      querySelector: () => ({ elements: [{ name: '' }, ...radios, field] }),
    },
  })
  return { plan: checked?.value, promoCode: field.value, isUnpriced: 'unpriced' in dataset }
}

const draftOf = (plan: string, promoCode?: string, link: PlanLink = {}) =>
  writeOrderDraft({ plan, link, ...(promoCode === undefined ? {} : { promoCode }) })
const addresses = [
  '',
  '?plan=first',
  '?plan=second&promo=CALM50',
  '?promoCode=CALM50',
  '?promo=%20A%20&promoCode=B',
]
const drafts = [
  undefined,
  'broken',
  'null',
  '{"version":0,"plan":"monthly"}',
  draftOf('monthly'),
  draftOf('yearly', 'SLEEP30'),
  draftOf('monthly', 'SLEEP30', { plan: 'first' }),
  draftOf('monthly', undefined, { plan: 'second', promo: 'CALM50' }),
  draftOf('gone', 'SLEEP30'),
]

test.each(addresses.flatMap((search) => drafts.map((draft) => ({ search, draft }))))(
  'the form of "$search" with the draft $draft is filled in as the program starts the order',
  ({ search, draft }) => {
    const { storage, clock } = newTestEnvironment()
    if (draft !== undefined) storage.write('order-draft', draft)
    const startOrder = new StartOrder(catalogue, storage, clock)
    const link = readPlanLink({ path: '/membership', query: new Map(new URLSearchParams(search)) })
    const order = startOrder.execute({ link, country: undefined })
    const filledIn = fillIn(search, { draft })
    const plan = catalogue.plans.find(({ key }) => key === order.product.plan)
    expect(filledIn).toEqual({
      plan: plan && positionOf(catalogue, plan),
      promoCode: order.promoText,
      isUnpriced: order.promoText !== '',
    })
  },
)

test.each(['signed-in', 'signing-out', 'signed-out', 'revoked', 'disabled', undefined] as const)(
  'the session hint "%s" hides them exactly if the adapter may have a session',
  (value) => {
    for (const firebaseItem of [{}, { 'firebase:authUser:key:[DEFAULT]': '{}' }]) {
      const items: Record<string, string> = Object.fromEntries(Object.entries(firebaseItem))
      const hint = new SessionHint(() => ({
        get length() {
          return Object.keys(items).length
        },
        key: (index) => Object.keys(items)[index] ?? null,
        getItem: (key) => items[key] ?? null,
        setItem: (key, text) => void (items[key] = text),
      }))
      if (value !== undefined) hint.write(value)
      expect(fillIn('', { items }).isUnpriced).toBe(hint.mayHaveSession())
    }
  },
)

test('a browser that refuses its storage shows the prices', () => {
  const refused = {
    get 'portal-session'(): string {
      throw new Error('refused')
    },
  }
  expect(fillIn('?plan=first', { items: refused })).toMatchObject({ plan: 'first', isUnpriced: false })
})
