import catalogue from '../../brands/halcyon/catalogue.json'
import type { Expectation, PageStates } from './probe'
import { subscriber } from './stubs'

/** A page under measurement. */
export interface Scenario extends PageStates {
  readonly name: string
  readonly title: string
  /** The portal, or one of the pages it is compared with. */
  readonly site: 'empty' | 'stack-alone' | 'portal'
  readonly path: string
  readonly country: string
  /** Whether the host knows the country and chooses the page. */
  readonly isCountryKnown: boolean
  readonly signedIn: boolean
}

/** The price as en-US formats it, from the catalogue. */
function price(plan: 'monthly' | 'yearly', country: string): string {
  const found = catalogue.plans
    .find(({ key }) => key === plan)
    ?.prices.find((each) => each.country === country)
  if (!found) throw new Error(`The catalogue has no ${plan} plan for ${country}.`)
  const { currency, regularPrice } = found
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(regularPrice)
}

function portal(name: string, path: string, states: PageStates): Scenario {
  return {
    name,
    title: path,
    site: 'portal',
    path,
    country: 'US',
    isCountryKnown: false,
    signedIn: false,
    ...states,
  }
}

function membership(country: string, isCountryKnown: boolean): Scenario {
  const card = (plan: 'monthly' | 'yearly') =>
    `label:has(input[name="plan"][value="${plan === 'monthly' ? 'first' : 'second'}"])`
  const plan = (key: 'monthly' | 'yearly'): Expectation => ({
    selector: card(key),
    text: `${price(key, country)} ${key === 'monthly' ? 'per month' : 'per year'}`,
  })
  const response = {
    selector: 'section[aria-label="Order"] dd',
    text: `${price('monthly', country)} per month`,
  }
  return {
    ...portal(`membership-${isCountryKnown ? 'host-' : ''}${country.toLowerCase()}`, '/membership', {
      content: [plan('monthly'), plan('yearly')],
      click: { target: card('monthly'), response },
      // There is no code to apply, which only the program knows.
      ready: { selector: 'main button[formaction][aria-disabled="true"]' },
    }),
    title: `/membership, ${country}${isCountryKnown ? ' known to the host' : ''}`,
    country,
    isCountryKnown,
  }
}

/** A form marks its invalid fields when its button is pressed. */
function form(name: string): Scenario {
  const button = 'form button[type="submit"]'
  return portal(name, `/${name}`, {
    content: [{ selector: 'form input[name="email"]' }, { selector: button }],
    click: { target: button, response: { selector: 'form input[aria-invalid="true"]' } },
  })
}

const profile: Scenario = {
  ...portal('profile', '/', {
    content: [
      { selector: 'main', text: subscriber.email },
      { selector: 'button[aria-label="Edit first name"]' },
    ],
    click: {
      target: 'button[aria-label="Edit first name"]',
      response: { selector: 'input[name="firstName"]' },
    },
  }),
  title: '/, returning subscriber',
  signedIn: true,
}

function floor(site: 'empty' | 'stack-alone', title: string): Scenario {
  return { ...portal(site, '/', { content: [{ selector: 'h1' }] }), site, title }
}

export const scenarios: readonly Scenario[] = [
  floor('empty', 'empty page'),
  floor('stack-alone', 'the stack alone'),
  membership('US', true),
  membership('GB', true),
  membership('US', false),
  membership('GB', false),
  form('signin'),
  form('signup'),
  form('forgot-password'),
  profile,
]

/** The pages that Lighthouse measures. They need no session. */
export const lighthousePages = scenarios.filter(
  ({ site, signedIn, country, isCountryKnown }) =>
    site === 'portal' && !signedIn && country === 'US' && !isCountryKnown,
)
