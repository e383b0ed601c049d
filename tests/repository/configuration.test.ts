import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  ConfigurationError,
  portalUrl,
  readConfiguration,
  type RawConfiguration,
} from '../../src/composition/configuration/configuration'
import { settings, type Setting } from '../../src/composition/configuration/settings'
import { testSettingsWarning } from '../../src/composition/configuration/test-settings'
import { originsOf } from '../../tools/hosting/origins'
import { en } from '../support/english'
import { exampleRaw } from '../support/example-configuration'

const read = (name: string) => readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8')

const example = parseEnv(read('.env.example'))
const settingsOfExample = exampleRaw().environment
const names = Object.keys(settings) as Setting[]
/** Files that only the build reads. */
const files = [
  'PORTAL_CATALOGUE',
  'PORTAL_LOGO',
  'PORTAL_ICON',
  'PORTAL_COLOURS',
  'PORTAL_RELEASE',
  'PORTAL_LANGUAGES',
]
const needed = names.filter((name) => settings[name](undefined).type === 'error')

/** A complete configuration with changes. */
function configured({
  catalogue = JSON.parse(read('brands/halcyon/catalogue.json')) as unknown,
  ...environment
}: Partial<Record<Setting, string>> & { catalogue?: unknown } = {}): RawConfiguration {
  return {
    environment: { ...settingsOfExample, ...environment },
    catalogue: { type: 'read', data: catalogue },
  }
}

/** The problems of a rejected configuration, one per line. */
function problemsOf(raw: RawConfiguration, others: readonly string[] = []): string[] {
  try {
    readConfiguration(raw, en.plans, others)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return error.message.split('\n').slice(1, -1)
  }
  return []
}

test('.env.example has every setting and is valid', () => {
  expect(problemsOf(configured())).toEqual([])
  expect(Object.keys(example).toSorted()).toEqual([...names, ...files].toSorted())
})

describe('a configuration', () => {
  test('is read', () => {
    const configuration = readConfiguration(configured({ PORTAL_CLIENT: ' Lumen ' }), en.plans)
    expect(configuration.portal.client).toBe('Lumen')
    expect(configuration.api.address).toBe(example['PORTAL_API_URL'])
    expect(configuration.firebase).not.toHaveProperty('emulator')
    expect(configuration.portal.consentCountries).toEqual([])
    expect(configuration.analytics).toEqual({ queue: 'dataLayer' })
    expect(configuration.catalogue.plans.map(({ key }) => key)).toEqual(['monthly', 'yearly'])
  })

  test('enables App Check with its key and the app id, which has no effect alone', () => {
    const key = { PORTAL_FIREBASE_APP_CHECK_KEY: 'site-key' }
    const id = { PORTAL_FIREBASE_APP_ID: '1:2:web:3' }
    const firebaseOf = (settingsOf: typeof key | typeof id) =>
      readConfiguration(configured(settingsOf), en.plans).firebase
    expect(firebaseOf({ ...key, ...id }).appCheck).toEqual({ appId: '1:2:web:3', siteKey: 'site-key' })
    expect(firebaseOf(id)).not.toHaveProperty('appCheck')
  })

  test.each(needed)('without %s is refused', (name) => {
    for (const absent of ['', '  ', undefined]) {
      const raw = configured()
      const problems = problemsOf({ ...raw, environment: { ...raw.environment, [name]: absent } })
      expect(problems).toEqual([expect.stringMatching(new RegExp(`${name} is missing: .+ is expected`))])
    }
  })

  test.each(['https://portal.example.com', 'https://portal.example.com:8443', 'http://127.0.0.1:4173'])(
    'may be published at %s',
    (url) => {
      expect(problemsOf(configured({ PORTAL_URL: url }))).toEqual([])
      expect(portalUrl(configured({ PORTAL_URL: ` ${url} ` }))).toBe(url)
    },
  )

  test.each([
    ['PORTAL_URL', 'portal.vesper.example'],
    ['PORTAL_URL', 'http://portal.example.com'],
    ['PORTAL_URL', 'https://portal.example.com/'],
    ['PORTAL_URL', 'https://example.com/portal'],
    ['PORTAL_URL', 'https://portal.example.com?a=b'],
    ['PORTAL_URL', 'https://portal.example.com#a'],
    ['PORTAL_URL', 'https://name:secret@portal.example.com'],
    ['PORTAL_URL', 'https://portal.example.com:443'],
    ['PORTAL_HOME_URL', 'www.example.com'],
    ['PORTAL_HOME_URL', 'http://www.example.com'],
    ['PORTAL_TERMS_URL', 'javascript:alert(1)'],
    ['PORTAL_API_URL', 'https://name:secret@api.example.com'],
    ['PORTAL_API_URL', 'https://:secret@api.example.com'],
    ['PORTAL_API_URL', 'https://api.example.com/payment?key=1'],
    ['PORTAL_API_URL', 'https://api.example.com/payment#a'],
    ['PORTAL_FIREBASE_EMULATOR_URL', 'https://emulator.example.com'],
    ['PORTAL_COUNTRY_HEADER', 'X Country'],
    ['PORTAL_COUNTRY_HEADER', '$country'],
    ['PORTAL_GEO_SCRIPT_URL', '//geo.example.com/x.js'],
    ['PORTAL_GEO_GLOBAL', 'geo country'],
    ['PORTAL_GEO_ENDPOINT_URL', 'http://geo.example.com/country'],
    ['PORTAL_ANALYTICS_QUEUE', 'alert()'],
    ['PORTAL_TRACKING_CONSENT', 'sometimes'],
    ['PORTAL_REPORT_URL', 'http://reports.example.com/'],
    ['PORTAL_SENTRY_DSN', 'https://o1.ingest.sentry.io/2'],
    ['PORTAL_SENTRY_DSN', 'https://key:secret@o1.ingest.sentry.io/2'],
    ['PORTAL_CONSENT_TOOL_GLOBAL', 'agreed()'],
    ['PORTAL_CONTACT_EMAIL', 'support'],
    ['PORTAL_APPLE_APP_ID', 'id123'],
    ['PORTAL_CONSENT_COUNTRIES', 'Germany'],
    ['PORTAL_CONSENT_COUNTRIES', 'US-California'],
    ['PORTAL_CONSENT_COUNTRIES', 'DE-BY'],
    ['PORTAL_PAY_LABELS', 'Bestellen'],
    ['PORTAL_PAY_LABELS', '["DE"]'],
    ['PORTAL_PAY_LABELS', '{"Germany": "Bestellen"}'],
    ['PORTAL_PAY_LABELS', '{"DE": " "}'],
    ['PORTAL_START_LABELS', '{"DE": 5}'],
    ['PORTAL_FIREBASE_AUTH_DOMAIN', 'https://x.firebaseapp.com'],
    ['PORTAL_FIREBASE_EMULATOR_URL', 'http://example.com:9099'],
    ['PORTAL_STRIPE_PUBLISHABLE_KEY', 'sk_live_1234567890'],
  ] as const)('with %s=%s is refused, without the value in the message', (name, value) => {
    const [problem, ...others] = problemsOf(configured({ [name]: value }))
    expect(problem).toMatch(new RegExp(`${name} is malformed: .+ is expected`))
    expect(problem).not.toContain(value)
    expect(others).toEqual([])
  })

  const forwarded = { PORTAL_API_ORIGIN: 'https://service.example.com' }

  test('may call the service by a path of the portal, with the origin that hosts forward to', () => {
    expect(problemsOf(configured({ ...forwarded, PORTAL_API_URL: '/api/' }))).toEqual([])
  })

  test.each(['/', '/api', '//api.example.com/', '/api/?key=1/'])('refuses %s as such a path', (path) => {
    const problems = problemsOf(configured({ ...forwarded, PORTAL_API_URL: path }))
    expect(problems).toEqual([expect.stringContaining('PORTAL_API_URL is malformed')])
  })

  test.each(['http://127.0.0.1:9099', 'http://localhost:9099'])('may use this machine: %s', (address) => {
    expect(
      problemsOf(configured({ PORTAL_FIREBASE_EMULATOR_URL: address, PORTAL_API_URL: address })),
    ).toEqual([])
  })

  test.each(['PORTAL_STRIPE_SECRET_KEY', 'PORTAL_HOME_ULR', '__proto__x'])(
    'with the unknown setting %s is refused',
    (name) => {
      const raw = configured()
      const problems = problemsOf({ ...raw, environment: { ...raw.environment, [name]: 'sk_live_1' } })
      expect(problems).toEqual([`  - ${name} is unknown.`])
    },
  )

  const script = 'https://geo.example.com/country.js'
  const endpoint = 'https://geo.example.com/country'
  const withGeo = (url: string, global: string, other: string) =>
    configured({ PORTAL_GEO_SCRIPT_URL: url, PORTAL_GEO_GLOBAL: global, PORTAL_GEO_ENDPOINT_URL: other })

  test.each([
    ['a script', [script, 'geo.code', ''], { type: 'script', address: script, global: 'geo.code' }],
    ['an endpoint', ['', '', endpoint], { type: 'endpoint', address: endpoint }],
  ] as const)('may get the country from %s', (_what, [url, global, other], expected) => {
    expect(readConfiguration(withGeo(url, global, other), en.plans).geo).toEqual(expected)
  })

  test.each([
    ['no source', '', '', ''],
    ['a script without its global', script, '', ''],
    ['a global without its script', '', 'geo.code', ''],
    ['both sources', script, 'geo.code', endpoint],
    ['one source and half of the other', '', 'geo.code', endpoint],
  ])('with %s for the country is refused', (_what, url, global, other) => {
    expect(problemsOf(withGeo(url, global, other))).toEqual([
      '  - Either PORTAL_GEO_SCRIPT_URL with PORTAL_GEO_GLOBAL, or PORTAL_GEO_ENDPOINT_URL alone is expected.',
    ])
  })

  test('may label the buttons that start and pay an order by country', () => {
    expect(readConfiguration(configured(), en.plans).portal).toMatchObject({ startLabels: {}, payLabels: {} })
    const labels = { DE: 'Zahlungspflichtig bestellen', AT: 'Kostenpflichtig bestellen' }
    const { portal } = readConfiguration(
      configured({ PORTAL_START_LABELS: '{"DE":"Weiter"}', PORTAL_PAY_LABELS: JSON.stringify(labels) }),
      en.plans,
    )
    expect(portal).toMatchObject({ startLabels: { DE: 'Weiter' }, payLabels: labels })
    const worded = { DE: { de: 'Bestellen', en: 'Order' }, AT: { de: 'Kaufen' } }
    const inEnglish = readConfiguration(configured({ PORTAL_PAY_LABELS: JSON.stringify(worded) }), en.plans)
    expect(inEnglish.portal.payLabels).toEqual({ DE: 'Order', AT: 'Kaufen' })
  })

  test('may require consent in some countries and US states', () => {
    const { portal } = readConfiguration(configured({ PORTAL_CONSENT_COUNTRIES: 'DE, US-CA,FR' }), en.plans)
    expect(portal.consentCountries).toEqual(['DE', 'US-CA', 'FR'])
  })

  const analytics = { PORTAL_ANALYTICS_SCRIPT_URL: 'https://tags.example.com/t.js' }
  const tool = { PORTAL_CONSENT_TOOL_GLOBAL: 'Tool.agreed' }

  test.each([
    ['every visitor', { PORTAL_TRACKING_CONSENT: '' }, { type: 'ask' }],
    ['with an analytics script every visitor', analytics, { type: 'ask' }],
    [
      'if the owner has decided so, no visitor',
      { ...analytics, PORTAL_TRACKING_CONSENT: 'not-asked' },
      { type: 'not-needed' },
    ],
    ["the owner's tool instead", { ...analytics, ...tool }, { type: 'tool', global: 'Tool.agreed' }],
  ])('%s is asked for consent to analytics', (_who, environment, consent) => {
    expect(readConfiguration(configured(environment), en.plans).trackingConsent).toEqual(consent)
  })

  const toolScript = { PORTAL_CONSENT_TOOL_SCRIPT_URL: 'https://consent.example.net/c.js' }
  const report = { PORTAL_REPORT_URL: 'https://reports.example.com/portal' }
  const sentry = { PORTAL_SENTRY_DSN: 'https://key@o1.ingest.sentry.io/2' }

  test.each([
    [{ PORTAL_API_URL: '/api/' }, 'PORTAL_API_ORIGIN is expected'],
    [forwarded, 'PORTAL_API_ORIGIN is expected'],
    [
      { PORTAL_FIREBASE_APP_CHECK_KEY: 'site-key' },
      'CHECK_KEY alone: PORTAL_FIREBASE_APP_ID is expected with it.',
    ],
    [toolScript, 'PORTAL_CONSENT_TOOL_GLOBAL is missing'],
    [{ ...tool, PORTAL_TRACKING_CONSENT: 'not-asked' }, 'not both'],
    [{ ...report, ...sentry }, 'not both'],
  ])('with half of a choice or a contradiction is refused: %o', (environment, problem) => {
    expect(problemsOf(configured(environment))).toEqual([expect.stringContaining(problem)])
  })

  test('may load the consent tool, from its own origin', () => {
    const configuration = readConfiguration(configured({ ...tool, ...toolScript }), en.plans)
    const expected = { type: 'tool', global: 'Tool.agreed', script: 'https://consent.example.net/c.js' }
    expect(configuration.trackingConsent).toEqual(expected)
    expect(originsOf(configuration).scripts).toContain('https://consent.example.net')
  })

  test.each([
    ['an address', report, 'https://reports.example.com'],
    ['Sentry', sentry, 'https://o1.ingest.sentry.io'],
  ])('may name %s for reports, which the policy then allows', (_what, environment, origin) => {
    const connections = (values: object) =>
      originsOf(readConfiguration(configured(values), en.plans)).connections
    expect(connections(environment)).toEqual([...connections({}), origin])
  })

  test('lists all problems, also unreadable files', () => {
    const catalogue = { type: 'unreadable', problem: 'PORTAL_CATALOGUE names a file' } as const
    const problems = problemsOf({ environment: {}, catalogue }, ['PORTAL_LOGO is missing'])
    expect(problems).toHaveLength(needed.length + 3)
    expect(problems[0]).toBe('  - PORTAL_LOGO is missing')
  })
})

describe('the warning about test settings', () => {
  const live = { PORTAL_STRIPE_PUBLISHABLE_KEY: 'pk_live_made_up' }
  const emulator = { PORTAL_FIREBASE_EMULATOR_URL: 'http://127.0.0.1:9099' }
  const warningOf = (changes: Parameters<typeof configured>[0]) =>
    testSettingsWarning(readConfiguration(configured(changes), en.plans))

  test.each([
    ['an emulator', { ...live, ...emulator }, ['PORTAL_FIREBASE_EMULATOR_URL']],
    ['a test key', {}, ['PORTAL_STRIPE_PUBLISHABLE_KEY']],
    ['both', emulator, ['PORTAL_FIREBASE_EMULATOR_URL', 'PORTAL_STRIPE_PUBLISHABLE_KEY']],
  ])('lists them: %s', (_what, changes, expected) => {
    expect(warningOf(changes)?.match(/PORTAL_\w+/g)).toEqual(expected)
  })

  test('is absent for live settings', () => {
    expect(warningOf(live)).toBeUndefined()
  })
})

describe('a catalogue', () => {
  const price = { id: 'a-us', country: 'US', currency: 'USD', regularPrice: 5 }
  const plan = { key: 'a', type: 'yearly', trialDays: 7, prices: [price] }
  const withPlan = (changes: object) => ({ plans: [{ ...plan, ...changes }] })
  const withPrice = (changes: object) => withPlan({ prices: [{ ...price, ...changes }] })

  const planRead = (own: object = {}) =>
    readConfiguration(configured({ catalogue: withPlan(own) }), en.plans).catalogue.plans[0]

  test('may give a plan its own texts, and uses those of the billing period otherwise', () => {
    const own = { title: 'For life', subtitle: 'Once', discountLabel: 'best' }
    expect(planRead(own)).toMatchObject(own)
    expect(planRead()).toMatchObject({ ...en.plans.yearly, price: { ...price, trialDays: 7 } })
  })

  test('gives a plan with its own title no discount label', () => {
    const family = planRead({ title: 'For the family' })
    expect(family).toMatchObject({ title: 'For the family', subtitle: en.plans.yearly.subtitle })
    expect(family).not.toHaveProperty('discountLabel')
  })

  // Amounts, trials and ids twice: service/tests/catalogue.test.ts, for the same format.
  const defaultPlan = (id: string) => ({ ...plan, key: id, default: true, prices: [{ ...price, id }] })

  test.each([
    ['no plans', { plans: [] }, 'catalogue.plans is empty'],
    ['something else', 'plans', 'catalogue is malformed'],
    ['a plan without a key', withPlan({ key: '' }), 'plans[0].key'],
    ['an unknown type', withPlan({ type: 'weekly' }), 'plans[0].type'],
    ['half a day of trial', withPlan({ trialDays: 0.5 }), 'plans[0].trialDays'],
    ['no price', withPlan({ prices: [] }), 'plans[0].prices'],
    ['a price without an id', withPrice({ id: 1 }), 'plans[0].prices[0].id'],
    ['a country in words', withPrice({ country: 'us' }), 'prices[0].country'],
    ['a negative price', withPrice({ regularPrice: -1 }), 'regularPrice'],
    ['a country twice', withPlan({ prices: [price, { ...price, id: 'b' }] }), 'country "US"'],
    ['a default in words', withPlan({ default: 'yes' }), 'plans[0].default'],
    ['a title that is none', withPlan({ title: 5 }), 'plans[0].title'],
    ['a field that is not known', withPlan({ price: 5 }), 'plans[0].price is unknown'],
    ['two defaults', { plans: [defaultPlan('a'), defaultPlan('b')] }, 'more than one is default'],
  ])('with %s is refused, with the place', (_what, catalogue: unknown, place) => {
    const problems = problemsOf(configured({ catalogue }))
    expect(problems).toEqual([expect.stringContaining(place)])
  })
})
