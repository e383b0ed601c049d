import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { cancel } from '#messages/cancel-subscription'
import { checkout } from '#messages/checkout'
import { crash, layout, notFound, notices, unreachable } from '#messages/common'
import { membership } from '#messages/membership'
import { order, promo } from '#messages/order'
import { profile } from '#messages/profile'
import { questions } from '#messages/questions'
import { sandboxMessages } from '#messages/sandbox'
import { setPassword } from '#messages/set-password'
import { signIn } from '#messages/sign-in'
import { signUp } from '#messages/sign-up'
import type { OrderPromo } from '#core/domain/order'
import { type Route, routes } from '#core/domain/routes'
import type { SessionState } from '#core/domain/session'
import { readRelease } from '../../../../tools/hosting/release'
import { cards } from '../test-data'
import { cancelStates, chooseReason, profileStates } from './states/account'
import { cardStates, confirmationStates, openCardScreen, openCheckout, saveCard } from './states/checkout'
import {
  fault,
  fillCard,
  follow,
  open,
  press,
  see,
  seeHeading,
  seeSkeleton,
  textbox,
  type Action,
  type States,
} from './crawler'
import {
  forgotPasswordStates,
  resetLink,
  setPasswordStates,
  signInStates,
  signUpStates,
  submitSignUp,
} from './states/authentication'
import { invoiceStates, planChangeStates } from './states/self-service'
import type { CrawlFault } from './sandbox-control'

const openPlans = (query = ''): Action => [
  open(`/membership${query}`),
  ({ page }) => page.getByRole('radio').first().waitFor(),
]

const openWithCode = (query = '?promo=CALM50'): Action => [openPlans(query), see(promo.applied)]

const applyCode = (code: string, ...faults: readonly CrawlFault[]): Action => [
  openPlans(),
  fault(...faults),
  (crawler) => textbox(promo.label)(crawler).fill(code),
  press(promo.apply),
]

const afterSignIn: Action = [
  applyCode('CALM50', ['previewPrice', { kind: 'sign-in-needed' }]),
  see(promo.afterSignIn),
]

const signUpWithOrder: Action = [
  openWithCode(),
  press(membership.tryFree('Halcyon')),
  seeHeading(signUp.heading),
]

const planStates = {
  idle: openPlans(),
  fetching: [applyCode('CALM50', ['previewPrice', 'never-responds']), see(promo.checking)],
  applied: openWithCode(),
  failed: [applyCode('NOPE'), see(promo.failed.refused)],
  'after-sign-in': afterSignIn,
  'monthly, without a trial': [
    openWithCode('?plan=first&promo=STARTNOW&country=CA'),
    ({ page }) => page.getByRole('button', { name: membership.start('Halcyon') }).waitFor(),
  ],
  yearly: openWithCode('?plan=second&promo=SLEEP30&country=GB'),
  'order beside the sign-up': signUpWithOrder,
  'unchecked order beside the sign-in': [afterSignIn, follow(layout.signIn), seeHeading(signIn.heading)],
  'expanded questions': [
    openPlans(),
    async ({ page }) => {
      const asked = Object.values(questions).filter((each) => typeof each === 'object')
      for (const { question } of asked) await page.getByText(question).click()
    },
    see(questions.card.answer),
  ],
  'expanded order': [
    ({ page }) => page.setViewportSize({ width: 320, height: 640 }),
    signUpWithOrder,
    ({ page }) => page.getByRole('button', { name: order.yourOrder }).click(),
    see(order.trialLine),
  ],
} satisfies States<OrderPromo['type']>

const sessionStates = {
  loading: [open('/', { signedIn: 'free', faults: [['loadUser', 'never-responds']] }), seeSkeleton],
  'signed-out': planStates.idle,
  'signed-in': profileStates.portal,
  unreachable: [
    open('/', { signedIn: 'free', faults: [['loadUser', { kind: 'unreachable' }]] }),
    seeHeading(unreachable.heading),
  ],
  'without a country': openPlans('?country=none'),
} satisfies States<SessionState['type']>

/** The tools are loaded after the page. */
const toolStates = {
  open: [openPlans(), press(sandboxMessages.tools.button), see(sandboxMessages.tools.inboxEmpty)],
}

const pressCancel = press(cancel.submit)

/** The longest notice of every page, and those with elements of their own. */
const noticeStates = {
  'payment failed': [
    openCheckout,
    fillCard(cards.needsApproval),
    press(checkout.pay),
    press(sandboxMessages.bank.refuse),
    see(notices['payment-failed']),
  ],
  'code refused': [
    open('/?promo=CALM50', { signedIn: 'free' }),
    see(promo.applied),
    fault(['createCheckoutSession', { kind: 'code-refused' }]),
    press(profile.next),
    see(notices['code-refused']),
  ],
  'name not saved': [
    open('/signup'),
    fault(...Array.from({ length: 4 }, () => ['syncUser', { kind: 'unreachable' }] as const)),
    submitSignUp(),
    see(notices['name-not-saved']),
  ],
  'link invalid': [open(resetLink), see(setPassword.notices['reset-link-invalid'])],
  cancelled: [
    chooseReason,
    pressCancel,
    see(cancel.notices['subscription-cancelled']('\n').split('\n')[0] ?? ''),
  ],
  'not cancelled': [
    chooseReason,
    fault(['cancelSubscription', { kind: 'unreachable' }]),
    pressCancel,
    see(cancel.notices['subscription-not-cancelled']),
  ],
}

/** For a route without states of its own. */
const openRoute = (route: Route): Action => [
  open(route, { signedIn: 'subscribed' }),
  ({ page }) => page.locator('main:not(:has([aria-busy=true])) h1').waitFor(),
]

/** Every route in its first state, and the pages for unknown addresses, crashes and the bank. */
const screenStates: States<Route | 'unknown address' | 'crash' | 'bank'> = {
  ...(Object.fromEntries(routes.map((route) => [route, openRoute(route)])) as States<Route>),
  '/membership': planStates.applied,
  '/signup': signUpStates.idle,
  '/signin': signInStates.idle,
  '/forgot-password': forgotPasswordStates.idle,
  '/set-password': setPasswordStates.ready,
  '/': profileStates.portal,
  '/payment-successful': confirmationStates.subscribed,
  '/change-payment-method': cardStates.open,
  '/cancel-subscription': cancelStates['nothing chosen'],
  '/invoices': invoiceStates.list,
  '/change-plan': planChangeStates.shown,
  'unknown address': [open('/nowhere'), seeHeading(notFound.heading)],
  crash: [
    // Without this function every date throws.
    ({ page }) =>
      page.addInitScript(() => {
        Intl.DateTimeFormat = undefined as never
      }),
    open('/membership'),
    seeHeading(crash.heading),
  ],
  bank: [openCardScreen(), fillCard(cards.needsApproval), saveCard, seeHeading(sandboxMessages.bank.heading)],
}

/** What each file of `states` exports: tables of the states of pages or parts of them. */
interface StatesFile {
  readonly states: Readonly<Record<string, States<string>>>
}

export interface PageState {
  readonly name: string
  readonly action: Action
}

const folder = new URL('states/', import.meta.url)
const files = await Promise.all(
  readdirSync(folder).map(
    (file) => import(/* @vite-ignore */ new URL(file, folder).href) as Promise<StatesFile>,
  ),
)

const tables: StatesFile['states'] = {
  membership: planStates,
  ...Object.assign({}, ...files.map(({ states }) => states)),
  session: sessionStates,
  notice: noticeStates,
  'sandbox tools': toolStates,
  page: screenStates,
}

const all = Object.entries(tables).flatMap(([group, states]) =>
  Object.entries(states).map(([state, action]) => ({ name: `${group}: ${state}`, action })),
)

/** Every page state, once: one page may show several states. */
export const pageStates: readonly PageState[] = all.filter(
  ({ action }, index) => all.findIndex((other) => other.action === action) === index,
)

/** Returns one of so many parts of the page states, chosen by the commit's hash and a number: of each number another one. */
export function partOfStates(parts: number, number = 0): readonly PageState[] {
  const digest = createHash('sha256').update(readRelease('sandbox', '.')).digest()
  return pageStates.filter((_, index) => index % parts === (digest.readUInt32BE() + number) % parts)
}

/** Every screen in one state. */
export const screens: readonly PageState[] = Object.entries(screenStates).map(([name, action]) => ({
  name,
  action,
}))

/** Returns the page state of the name. Throws if it is missing. */
export function stateNamed(name: string): PageState {
  const state = [...pageStates, ...screens].find((each) => each.name === name)
  if (!state) throw new Error(`There is no page state "${name}".`)
  return state
}

/** Returns the page states of these names. Throws if one is missing. */
export const statesNamed = (...names: readonly string[]): readonly PageState[] => names.map(stateNamed)
