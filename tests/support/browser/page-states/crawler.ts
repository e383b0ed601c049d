import type { Locator, Page } from 'playwright-core'
import { sandboxMessages } from '#messages/sandbox'
import type { SignInMethod } from '#core/domain/account'
import { SystemClock } from '#adapters/browser/system-clock'
import { initialState } from '#adapters/in-memory/seed'
import { startSession } from '#adapters/in-memory/sessions'
import type { WorldState } from '#adapters/in-memory/world-state'
import { localizedPath, prefixOf } from '../../../../src/i18n/localized-path'
import { catalogue } from '../../catalogue'
import { pseudoText } from '../../../../tools/language/pseudo'
import { cards } from '../test-data'
import type { CrawlFault } from './sandbox-control'

const stateKey = 'halcyon-sandbox'

/** A page on which states are opened. */
export interface Crawler {
  readonly page: Page
  /** The language of the portal, and of the page states: its tag. */
  readonly language: string
  /** Changes the first state of the fakes, whatever the page state. */
  readonly world?: ChangeWorld
}

type ChangeWorld = (world: WorldState) => void

/** A step on the way to a page state, or several, one after another. */
export type Action = ((crawler: Crawler) => Promise<unknown>) | readonly Action[]

export function newCrawler(page: Page, language: string, world?: ChangeWorld): Crawler {
  return { page, language, ...(world && { world }) }
}

interface Circumstances {
  /** The sandbox account with a session in this browser, by its id. */
  readonly signedIn?: string
  readonly method?: SignInMethod
  /** Changes the first state of the fakes. */
  readonly world?: ChangeWorld
  /** Faults of the next calls, from the start of the page on. */
  readonly faults?: readonly CrawlFault[]
  /** Countries that require consent to the renewal. */
  readonly consentCountries?: readonly string[]
  /** Items of local storage. */
  readonly stored?: Readonly<Record<string, string>>
}

export async function act(crawler: Crawler, action: Action): Promise<void> {
  if (typeof action === 'function') await action(crawler)
  else for (const each of action) await act(crawler, each)
}

/** Opens an address with new fakes. */
export function open(address: string, circumstances: Circumstances = {}): Action {
  return async ({ page, language, world }) => {
    const { faults = [], stored = {}, consentCountries = [] } = circumstances
    const state = stateFor(circumstances, language)
    world?.(state)
    const items = Object.entries({ [stateKey]: JSON.stringify(state), ...stored })
    await page.addInitScript(
      ([key, initialItems, initialFaults, countries]) => {
        const isFirstPage = window.localStorage.getItem(key) === null
        const nextFaults = isFirstPage ? initialFaults : []
        window.crawl = { faults: nextFaults, consentCountries: countries }
        if (isFirstPage) for (const item of initialItems) window.localStorage.setItem(...item)
      },
      [stateKey, items, faults, consentCountries] as const,
    )
    await page.goto(localizedPath(address, prefixOf({ tag: language })))
  }
}

/** Makes the next calls fail. */
export function fault(...faults: readonly CrawlFault[]): Action {
  return ({ page }) =>
    page.evaluate((queued) => {
      for (const [operation, next] of queued) window.crawl?.world?.faults.next(operation, next)
    }, faults)
}

/** Makes the first calls after the next page load fail. */
export function faultAfterLoading(...faults: readonly CrawlFault[]): Action {
  return ({ page }) =>
    page.addInitScript((next) => {
      if (window.crawl) window.crawl.faults = next
    }, faults)
}

/** Finds an element in the page. */
export type Find = (crawler: Crawler) => Locator

const named =
  (role: 'button' | 'link' | 'textbox' | 'radio', name: string, inside = 'body'): Find =>
  ({ page }) =>
    page
      .locator(inside)
      .getByRole(role, { name: name, exact: role !== 'textbox' })
      .first()

export const button = (name: string): Find => named('button', name)
export const radio = (name: string): Find => named('radio', name)
export const textbox = (name: string): Find => named('textbox', name)

const field =
  (label: string): Find =>
  ({ page }) =>
    page.getByLabel(label, { exact: true })

export const cardNumber = field(sandboxMessages.cardForm.cardNumber)

/** Waits until the element is visible. */
export function find(target: Find): Action {
  return (crawler) => target(crawler).waitFor()
}

export function check(target: Find): Action {
  return (crawler) => target(crawler).check()
}

export const checkbox: Find = ({ page }) => page.getByRole('checkbox')

export function press(name: string): Action {
  return (crawler) => named('button', name)(crawler).click()
}

export function pressInDialog(name: string): Action {
  return (crawler) => named('button', name, 'dialog')(crawler).click()
}

export function follow(name: string): Action {
  return (crawler) => named('link', name)(crawler).click()
}

export function fill(label: string, text: string): Action {
  return (crawler) => field(label)(crawler).fill(text)
}

export function fillCard(number = cards.accepted): Action {
  return [
    (crawler) => cardNumber(crawler).fill(number),
    fill(sandboxMessages.cardForm.expiryDate, '12 / 40'),
    fill(sandboxMessages.cardForm.securityCode, '123'),
  ]
}

/** Waits until the text is visible. */
export function see(text: string): Action {
  return ({ page }) => page.getByText(text).filter({ visible: true }).first().waitFor()
}

/** Waits until a skeleton is visible. */
export const seeSkeleton: Action = ({ page }) => page.locator('[aria-busy="true"]').first().waitFor()

export function seeHeading(name: string): Action {
  return ({ page }) => page.getByRole('heading', { level: 1, name: name, exact: true }).waitFor()
}

const names = { firstName: 'Mira', lastName: 'Lundquist', displayName: 'Mira Lundquist' }

function stateFor({ signedIn, method, world }: Circumstances, tag: string): WorldState {
  const clock = new SystemClock()
  const state = initialState(clock, catalogue)
  for (const account of state.accounts) {
    // Names of accounts are English words.
    for (const [name, other] of Object.entries(names) as [keyof typeof names, string][]) {
      const text = account[name]
      if (text !== undefined && tag !== 'en') account[name] = tag === 'en-XA' ? pseudoText(text) : other
    }
  }
  const account = state.accounts.find(({ id }) => id === signedIn)
  if (account) startSession(state, account, method ?? account.method, clock.now())
  world?.(state)
  return state
}

/**
 * At least one entry per member of a union; a missing member does not compile. Members in which only a button is busy are left out: such
 * buttons look alike, and "sign-in: submitting" shows one.
 */
export type States<State extends string, Busy extends State = never> = Readonly<
  Record<Exclude<State, Busy>, Action> & Record<string, Action>
>
