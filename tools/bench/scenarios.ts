import catalogue from '../../catalogue.json'
import { measuredMode } from './portal-build'
import type { Expectation, Sight } from './probe'
import { subscriber } from './stubs'

/** A page under measurement. */
export interface Scenario {
  readonly name: string
  readonly title: string
  readonly site: 'empty' | 'react' | 'portal'
  readonly path: string
  readonly country: string
  readonly signedIn: boolean
  readonly expectation: Expectation
}

const panel = 'section[aria-label="Order"]'

/** The price as en-US writes it, from the catalogue. */
function price(plan: 'monthly' | 'yearly', country: string): string {
  const found = catalogue.plans
    .find(({ key }) => key === plan)
    ?.prices.find((sold) => sold.country === country)
  if (!found) throw new Error(`The catalogue has no ${plan} plan for ${country}.`)
  const { currency, regularPrice } = found
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(regularPrice)
}

function membership(country: string): Scenario {
  const card = (plan: string) => `label:has(input[name="plan"][value="${plan}"])`
  const shown = (plan: 'monthly' | 'yearly'): Sight => ({ selector: card(plan), text: price(plan, country) })
  const click = (plan: 'monthly' | 'yearly', period: string) => ({
    target: card(plan),
    answer: { selector: panel, text: `${price(plan, country)} per ${period}` },
  })
  const there = click('monthly', 'month')
  const back = click('yearly', 'year')
  const sandboxCountry = measuredMode === 'sandbox' ? `?country=${country}` : ''
  return {
    name: `membership-${country.toLowerCase()}`,
    title: `/membership, ${country}`,
    site: 'portal',
    path: `/membership${sandboxCountry}`,
    country,
    signedIn: false,
    expectation: {
      shown: [shown('monthly'), shown('yearly')],
      clicks: [there, back, there, back, there, back, there],
    },
  }
}

/** A form answers a press on its button with what is missing. */
function form(name: string): Scenario {
  const button = 'form button[type="submit"]'
  const clicks = [{ target: button, answer: { selector: 'form input[aria-invalid="true"]' } }]
  const shown = [{ selector: 'form input[name="email"]' }, { selector: button }]
  const title = `/${name}`
  return {
    name,
    title,
    site: 'portal',
    path: title,
    country: 'US',
    signedIn: false,
    expectation: { shown, clicks },
  }
}

const profile: Scenario = {
  name: 'profile',
  title: '/, returning subscriber',
  site: 'portal',
  path: '/',
  country: 'US',
  signedIn: true,
  expectation: {
    shown: [
      { selector: 'main', text: subscriber.email },
      { selector: 'button[aria-label="Edit first name"]' },
    ],
    clicks: [
      { target: 'button[aria-label="Edit first name"]', answer: { selector: 'input[name="firstName"]' } },
    ],
  },
}

function floor(site: 'empty' | 'react', title: string): Scenario {
  const expectation = { shown: [{ selector: 'h1' }], clicks: [] }
  return { name: site, title, site, path: '/', country: 'US', signedIn: false, expectation }
}

export const scenarios: readonly Scenario[] = [
  floor('empty', 'an empty page'),
  floor('react', 'React alone'),
  membership('US'),
  membership('GB'),
  form('signin'),
  form('signup'),
  form('forgot-password'),
  profile,
]

/** What Lighthouse judges: the pages that are open to everybody. */
export const openPages = scenarios.filter(
  ({ name }) => !['empty', 'react', 'profile', 'membership-gb'].includes(name),
)
