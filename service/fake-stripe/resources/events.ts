import { textIn, type Form } from '../form.ts'
import type { Store } from '../store.ts'

const retention = 30 * 24 * 60 * 60

/** Events of the last 30 days, newest first (docs.stripe.com/api/events/list). */
export function listEvents(store: Store, form: Form): object {
  const kept = store.all('event').filter(({ created }) => created > store.now() - retention)
  const before = textIn(form, 'ending_before')
  if (before !== undefined && !kept.some(({ id }) => id === before)) store.get('event', '', 'ending_before')
  return store.page(kept.toReversed(), form, '/v1/events')
}
