import { createHmac } from 'node:crypto'

/** Returns the request with which Stripe sends a webhook, signed at an instant in seconds. */
export function webhookRequest(event: object, secret: string, seconds: number) {
  const payload = JSON.stringify(event)
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${seconds},v1=${signature}`,
  }
  return { method: 'POST', url: '/webhooks/stripe', payload, headers } as const
}
