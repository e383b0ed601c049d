import type { Stripe } from 'stripe'
import { metadataIn, textIn, textsIn, type Form } from '../form.ts'
import type { Store } from '../store.ts'

export function createWebhookEndpoint(store: Store, form: Form): object {
  const id = store.newId('we')
  const endpoint = store.add('webhook_endpoint', {
    id,
    url: textIn(form, 'url') ?? '',
    api_version: textIn(form, 'api_version') ?? null,
    created: store.now(),
    enabled_events: textsIn(form, 'enabled_events'),
    metadata: metadataIn(form),
    status: 'enabled',
  })
  // The secret is told once: the stored object has none (docs.stripe.com/api/webhook_endpoints/object).
  return { ...endpoint, secret: secretOf(endpoint) }
}

/** Returns the secret with which the endpoint's events are signed. */
export function secretOf({ id }: Pick<Stripe.WebhookEndpoint, 'id'>): string {
  return `whsec_${id}`
}

export function updateWebhookEndpoint(store: Store, form: Form, id: string): object {
  const endpoint = store.get('webhook_endpoint', id)
  const events = textsIn(form, 'enabled_events')
  if (events.length > 0) endpoint.enabled_events = events
  return endpoint
}
