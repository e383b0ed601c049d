import { expect, test } from 'vitest'
import { openStripe } from '../src/billing/stripe-client.ts'
import { formatFindings } from '../src/setup/report.ts'
import { runSetup, type SetupOptions } from '../src/setup/run-setup.ts'
import { clientOf } from '../fake-stripe/connect.ts'
import { sandboxCodes } from '../fake-stripe/seed.ts'
import { FakeStripe } from '../fake-stripe/fake-stripe.ts'
import { catalogue } from './support/harness.ts'

/** A fake of Firebase's project configuration. */
function firebaseProject() {
  const config: Record<string, unknown> = { authorizedDomains: ['localhost'] }
  const changes: string[] = []
  const answer = async (input: string | URL | Request, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (pathname.includes('defaultSupportedIdpConfigs/google')) return Response.json({ enabled: true })
    if (pathname.includes('defaultSupportedIdpConfigs')) return Response.json({}, { status: 404 })
    if (method === 'PATCH') {
      changes.push(pathname)
      Object.assign(config, JSON.parse(typeof body === 'string' ? body : '{}'))
    }
    return Response.json(config)
  }
  const credential = { getAccessToken: async () => ({ access_token: 'token', expires_in: 3600 }) }
  return { firebase: { projectId: 'halcyon-example', credential, fetch: answer }, changes }
}

function prepare() {
  const fakeStripe = new FakeStripe()
  const stripe = openStripe({ secretKey: 'sk_test_fake', httpClient: clientOf(fakeStripe) })
  const { firebase, changes } = firebaseProject()
  const run = (change: Partial<SetupOptions> = {}) =>
    runSetup({
      stripe,
      catalogue,
      codes: sandboxCodes,
      portalUrl: 'https://portal.example.com',
      serviceUrl: 'https://api.example.com',
      firebase,
      isDryRun: false,
      ...change,
    })
  return { fakeStripe, stripe, run, changes }
}

const states = (findings: readonly { readonly state: string }[]) =>
  new Set(findings.map(({ state }) => state))

test('creates everything in empty accounts, and finds everything right the second time', async () => {
  const { run, fakeStripe, changes } = prepare()
  const first = await run()
  expect(states(first)).toEqual(new Set(['created', 'changed', 'right', 'to do']))
  expect(formatFindings(first)).toMatch(/set STRIPE_WEBHOOK_SECRET=whsec_/)
  expect(fakeStripe.all('price')).toHaveLength(catalogue.size)
  expect(fakeStripe.all('product')).toHaveLength(2)
  const before = changes.length
  const second = await run()
  expect(second.filter(({ state }) => state !== 'right')).toEqual([
    expect.objectContaining({ state: 'to do', what: 'Firebase: sign-in with Apple' }),
  ])
  expect(changes).toHaveLength(before)
  expect(fakeStripe.all('webhook_endpoint')).toHaveLength(1)
})

test('changes nothing with --check', async () => {
  const { run, fakeStripe, changes } = prepare()
  const findings = await run({ isDryRun: true })
  expect(states(findings)).toEqual(new Set(['missing', 'wrong', 'right', 'to do']))
  expect([...fakeStripe.all('price'), ...fakeStripe.all('webhook_endpoint'), ...changes]).toEqual([])
})

test('replaces a price that differs from the catalogue, and leaves the former to its subscribers', async () => {
  const { run, fakeStripe, stripe } = prepare()
  await run()
  const former = fakeStripe.all('price')[0]
  const dearer = new Map(
    [...catalogue].map(([id, product]) => [id, { ...product, regularPrice: product.regularPrice + 1 }]),
  )
  const findings = await run({ catalogue: dearer })
  expect(findings.filter(({ state }) => state === 'changed')).toHaveLength(catalogue.size)
  const { data } = await stripe.prices.list({ lookup_keys: [...catalogue.keys()].slice(0, 1) })
  expect(data[0]?.id).not.toBe(former?.id)
  expect(former?.active).toBe(true)
})

test('reports a promo code with another effect, and a system that does not answer', async () => {
  const { run } = prepare()
  await run()
  const findings = await run({
    codes: [{ code: 'CALM50', percentOff: 20 }],
    firebase: {
      projectId: 'halcyon-example',
      credential: { getAccessToken: async () => Promise.reject(new Error('no access')) },
    },
  })
  expect(findings).toContainEqual(expect.objectContaining({ state: 'wrong', what: 'promo code CALM50' }))
  expect(findings).toContainEqual({ state: 'wrong', what: 'Firebase', note: 'no access' })
})
