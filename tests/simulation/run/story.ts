import * as fc from 'fast-check'
import { invariants } from '../invariants/all'
import type { Invariant } from '../invariants/invariant'
import { Browser, type Beginning, type Bend } from '../simulated/browser'
import { endsOf } from './ends'
import { BrokenPromise, inWords, step, take, type Step } from './step'
import { Tally } from './tally'

/** How it began, and everything that may happen then; what can't be done when its turn comes is passed over. */
export interface Story {
  readonly beginning: Beginning
  readonly steps: readonly Step[]
}

/** What a story has come to when a promise was broken: the promise, how, and the steps that were taken. */
export interface Broken {
  readonly promise: string
  readonly how: string
  readonly taken: readonly Step[]
}

const length = 240

const beginning: fc.Arbitrary<Beginning> = fc.record(
  {
    address: fc.constantFrom(
      '/',
      '/',
      '/',
      '/membership',
      '/membership?plan=first&promo=CALM50',
      '/signin',
      '/signup',
    ),
    email: fc.constantFrom(
      'free@example.com',
      'free@example.com',
      'free@example.com',
      'subscribed@example.com',
      'cancelled@example.com',
      'appstore@example.com',
      'promo@example.com',
    ),
    country: fc.constantFrom('automatic', 'automatic', 'GB', 'NZ', 'none', 'blocked'),
    anonymousPreview: fc.constantFrom('allowed', 'refused'),
    confirmationDelay: fc.constantFrom(0, 0, 4000, 45_000, 25 * 60 * 60 * 1000),
  },
  { requiredKeys: ['address', 'country', 'anonymousPreview', 'confirmationDelay'] },
)

const story: fc.Arbitrary<Story> = fc.record({
  beginning,
  steps: fc.array(step, { minLength: length, maxLength: length, size: 'max' }),
})

/** The story of this number: always the same. */
export function storyOf(number: number): Story {
  const [told] = fc.sample(story, { seed: number, numRuns: 1 })
  if (!told) throw new Error(`There is no story ${number}`)
  return told
}

export interface Circumstances {
  readonly tally?: Tally
  /** Changes parts of every page. */
  readonly bend?: Bend
  /** What is looked at after each step: all promises, unless told otherwise. */
  readonly promises?: readonly Invariant[]
}

/** Lives through a story; answers what was broken, if anything. */
export async function live(
  told: Story,
  { tally = new Tally(), bend, promises = invariants }: Circumstances = {},
): Promise<Broken | undefined> {
  tally.stories += 1
  const taken: Step[] = []
  const browser = await Browser.begin(told.beginning, bend)
  try {
    for (const each of told.steps) {
      taken.push(each)
      // One step after the other is the point.
      if (!(await take(each, browser, { tally, promises }))) taken.pop()
    }
    for (const end of endsOf(browser)) tally.comesTo(end)
    return undefined
  } catch (error) {
    if (error instanceof BrokenPromise) return { promise: error.promise, how: error.message, taken }
    return { promise: 'nothing is thrown', how: String(error instanceof Error ? error.stack : error), taken }
  } finally {
    browser.close()
  }
}

export function tell({ beginning: { email, address, country, ...rest }, steps }: Story): string {
  const who = email === undefined ? 'A newcomer' : `${email}, who is signed in,`
  const world = [
    `country ${country}`,
    `prices of codes ${rest.anonymousPreview} to strangers`,
    `payments known after ${rest.confirmationDelay / 1000} s`,
  ]
  const lines = steps.map((each, index) => `${String(index + 1).padStart(4)}. ${inWords(each)}`)
  return [`${who} opens ${address} (${world.join(', ')})`, ...lines].join('\n')
}
