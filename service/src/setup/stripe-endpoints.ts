import type { Stripe } from 'stripe'
import { apiVersion } from '../stripe/stripe-client.ts'
import { eventTypes } from '../stripe/webhooks.ts'
import type { Finding } from './report.ts'
import type { Setup } from './run-setup.ts'

const path = '/webhooks/stripe'

function webhookOf(serviceUrl: string): string {
  return serviceUrl.replace(/\/+$/, '') + path
}

/** Returns a warning for each other service of this kind that listens to the account: its portal shares the products and codes. */
export async function findOtherServices(
  { stripe }: Pick<Setup, 'stripe'>,
  serviceUrl: string | undefined,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for await (const { url } of stripe.webhookEndpoints.list({ limit: 100 }))
    if (url.endsWith(path) && (serviceUrl === undefined || url !== webhookOf(serviceUrl)))
      findings.push({
        state: 'warning',
        what: `another service at ${url.slice(0, -path.length)}`,
        note: 'give plans and prices of each portal ids of their own, and each portal a Firebase project; if it is a former address, delete its webhook in Stripe',
      })
  return findings
}

/** Stripe returns an endpoint's secret only when it is created. */
export async function prepareWebhook(
  { stripe, isDryRun }: Pick<Setup, 'stripe' | 'isDryRun'>,
  serviceUrl: string,
): Promise<Finding> {
  const url = webhookOf(serviceUrl)
  const what = `webhook ${url}`
  const found: Stripe.WebhookEndpoint[] = []
  for await (const each of stripe.webhookEndpoints.list({ limit: 100 }))
    if (each.url === url) found.push(each)
  const [endpoint, ...others] = found
  if (!endpoint) {
    if (isDryRun) return { state: 'missing', what }
    const { secret } = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...eventTypes],
      api_version: apiVersion,
    })
    return { state: 'created', what, note: `set STRIPE_WEBHOOK_SECRET=${secret ?? ''}` }
  }
  if (others.length > 0)
    return {
      state: 'wrong',
      what,
      note: `exists ${found.length} times, each with a secret of its own: keep the one whose secret you have set`,
    }
  if (endpoint.api_version !== null && endpoint.api_version !== apiVersion)
    return {
      state: 'wrong',
      what,
      note: `is of version ${endpoint.api_version}: delete it in Stripe, then run setup again`,
    }
  if (endpoint.status !== 'enabled')
    return {
      state: 'to do',
      what,
      note: 'is disabled, by you or by Stripe after days of failures: enable it in Stripe, then run reconcile',
    }
  const listened = new Set(endpoint.enabled_events)
  const missing = listened.has('*') ? [] : eventTypes.filter((type) => !listened.has(type))
  if (missing.length === 0) return { state: 'right', what }
  if (isDryRun) return { state: 'wrong', what, note: `misses ${missing.join(', ')}` }
  // Events that the owner has added stay.
  const enabled_events = [...(endpoint.enabled_events as typeof missing), ...missing]
  await stripe.webhookEndpoints.update(endpoint.id, { enabled_events })
  return { state: 'changed', what, note: `listens to ${missing.join(', ')} too` }
}

const wallets = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' } as const
type Wallet = keyof typeof wallets

/** Wallets are shown only on registered domains that Stripe has validated; a published portal is validated again. */
export async function prepareWalletDomain(
  { stripe, isDryRun }: Setup,
  domain_name: string,
): Promise<Finding[]> {
  const what = `wallet domain ${domain_name}`
  const { data } = await stripe.paymentMethodDomains.list({ domain_name, limit: 1 })
  const found = data[0]
  if (!found && isDryRun) return [{ state: 'missing', what }]
  const registered = found ?? (await stripe.paymentMethodDomains.create({ domain_name }))
  if (!registered.enabled)
    return [
      {
        state: 'to do',
        what,
        note: 'is disabled, so no wallet is shown: enable it in Stripe, Settings, Payment method domains',
      },
    ]
  const names = Object.keys(wallets) as Wallet[]
  const isActive = names.every((name) => registered[name].status === 'active')
  const domain = isActive || isDryRun ? registered : await stripe.paymentMethodDomains.validate(registered.id)
  return [
    { state: found ? 'right' : 'created', what },
    ...names.map((name) => findingOf(name, domain[name], domain_name)),
  ]
}

function findingOf(
  name: Wallet,
  { status, status_details }: Stripe.PaymentMethodDomain.ApplePay,
  domain: string,
): Finding {
  const what = `${wallets[name]} on ${domain}`
  if (status === 'active') return { state: 'right', what }
  const reason = status_details?.error_message
  return {
    state: 'to do',
    what,
    note: `is inactive${reason ? ` (${reason})` : ''}: publish the portal at https://${domain}, then run setup again`,
  }
}
