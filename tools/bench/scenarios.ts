import catalogue from '../../brands/halcyon/catalogue.json'
import type { Floor } from './floors'
import type { Expectation, Sight } from './probe'
import { subscriber } from './stubs'

/** A page under measurement. */
export interface Scenario {
  readonly name: string
  readonly title: string
  readonly site: Floor | 'portal'
  readonly path: string
  readonly country: string
  readonly signedIn: boolean
  readonly expectation: Expectation
}

const panel = 'section[aria-label="Order"] dd'

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
  return {
    name: `membership-${country.toLowerCase()}`,
    title: `/membership, ${country}`,
    site: 'portal',
    path: '/membership',
    country,
    signedIn: false,
    expectation: {
      shown: [shown('monthly'), shown('yearly')],
      click: {
        target: card('monthly'),
        answer: { selector: panel, text: `${price('monthly', country)} per month` },
      },
    },
  }
}

/** A form marks its invalid fields when its button is pressed. */
function form(name: string): Scenario {
  const button = 'form button[type="submit"]'
  const click = { target: button, answer: { selector: 'form input[aria-invalid="true"]' } }
  const shown = [{ selector: 'form input[name="email"]' }, { selector: button }]
  const title = `/${name}`
  return {
    name,
    title,
    site: 'portal',
    path: title,
    country: 'US',
    signedIn: false,
    expectation: { shown, click },
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
    click: {
      target: 'button[aria-label="Edit first name"]',
      answer: { selector: 'input[name="firstName"]' },
    },
  },
}

function floor(site: Floor, title: string): Scenario {
  const expectation = { shown: [{ selector: 'h1' }] }
  return { name: site, title, site, path: '/', country: 'US', signedIn: false, expectation }
}

export const scenarios: readonly Scenario[] = [
  floor('empty', 'empty page'),
  floor('stack-alone', 'the stack alone'),
  membership('US'),
  membership('GB'),
  form('signin'),
  form('signup'),
  form('forgot-password'),
  profile,
]

/** The pages that Lighthouse measures. They need no session. */
export const lighthousePages = scenarios.filter(
  ({ name, site, signedIn }) => site === 'portal' && !signedIn && name !== 'membership-gb',
)
