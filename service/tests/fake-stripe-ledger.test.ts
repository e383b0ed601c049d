import { readdirSync, readFileSync } from 'node:fs'
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import type { StripeCall } from '../ledger/call.ts'
import { adminCalls, toolkitCalls } from '../ledger/firebase-calls.ts'
import { stripeCalls } from '../ledger/stripe-calls.ts'

const service = new URL('../', import.meta.url)

/** All code that may call a provider: the service, its setup, and their tests. */
const code = ['src', 'tests', 'fake-stripe']
  .flatMap((folder) =>
    readdirSync(new URL(folder, service), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  )
  .filter((name) => name.endsWith('.ts') && !name.endsWith('ledger.test.ts'))
  .map((name) => readFileSync(new URL(name, service), 'utf8'))
  .join('\n')

const lines = Object.entries<StripeCall>(stripeCalls)

test.each(lines)('%s is the call of its SDK method, and in use', async (name, { sdk }) => {
  expect(code.includes(`.${sdk}(`), `No code calls stripe.${sdk}: remove its line`).toBe(true)
  expect(await requestOf(sdk, name.includes(':') ? 'id' : {})).toBe(name.replaceAll(/:\w+/g, 'id'))
})

test.each(lines)(
  '%s has a document, and no expansion of more than four levels',
  (_name, { document, expand }) => {
    expect(document).toMatch(/^https:\/\/docs\.stripe\.com\/api\/[\w/-]+$/)
    for (const expansion of expand) expect(expansion.split('.').length).toBeLessThanOrEqual(4)
  },
)

test('every call of firebase-admin is in the ledger, and none that is not made', () => {
  const made = [...code.matchAll(/#auth\.(\w+)\(/g)].map(([, name]) => name)
  expect(new Set(made)).toEqual(new Set(Object.keys(adminCalls)))
})

test('every call of Identity Toolkit is in the ledger', () => {
  const setup = readFileSync(new URL('src/setup/firebase-project.ts', service), 'utf8')
  const paths = [...setup.matchAll(/send\(\s*setup, '(\w+)', ['`](\w+)/g)].map(
    ([, verb, path]) => `${verb} ${path}`,
  )
  expect(new Set(paths)).toEqual(new Set(Object.keys(toolkitCalls)))
})

/** Returns method and path of the request that a method of the SDK makes. */
async function requestOf(sdk: string, parameter: unknown): Promise<string> {
  let made = ''
  const httpClient = Stripe.createFetchHttpClient(
    async (input: string | URL | Request, init: RequestInit = {}) => {
      made = `${init.method} ${new URL(input instanceof Request ? input.url : input).pathname}`
      return Response.json({})
    },
  )
  const stripe = new Stripe('sk_test_fake', { httpClient, telemetry: false, maxNetworkRetries: 0 })
  const steps = sdk.split('.')
  const method = steps.pop() ?? ''
  const resource = steps.reduce<unknown>((place, step) => Reflect.get(Object(place), step), stripe)
  await Reflect.apply(Reflect.get(Object(resource), method) as () => Promise<unknown>, resource, [parameter])
  return made
}
