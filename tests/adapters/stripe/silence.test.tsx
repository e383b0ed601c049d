// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import {
  createCardSetupForm,
  createCheckoutForm,
  StripeCardSetupReturn,
  warmUp,
} from '../../../adapters/stripe/lazy-stripe-forms'
import { openPage, restOf, scripts } from './stripe-page'

// The package keeps a script that has loaded, so that the test without one is the first.

const limit = 15_000
const rejections: unknown[] = []
process.on('unhandledRejection', (reason) => rejections.push(reason))

afterEach(() => expect(rejections).toEqual([]))

const silent = { type: 'unavailable', cause: expect.any(Error) as Error }

test('a script that is not answered makes both forms unavailable; one that comes late is there for the next', async () => {
  const page = openPage()
  scripts.state = 'silent'
  const Forms = [createCheckoutForm(page.options), createCardSetupForm(page.options)] as const
  const secrets = [page.books.giveOut('payment'), page.books.giveOut('setup')] as const
  // Each part has a limit of its own, so that the chunks are loaded before the script.
  await Promise.all([
    import('../../../adapters/stripe/checkout-form'),
    import('../../../adapters/stripe/card-setup-form'),
    import('@stripe/stripe-js/pure'),
  ])
  const warmed = warmUp(page.options)
  const first = page.show(Forms[0], secrets[0])
  const second = page.show(Forms[1], secrets[1])
  await page.passes(0)
  expect(scripts.asked).toHaveLength(1)
  await page.passes(limit - 1)
  expect([first, second].map(({ states }) => states.at(-1))).toEqual([
    { type: 'loading' },
    { type: 'loading' },
  ])
  await page.passes(1)
  expect([await restOf<unknown>(first.states), await restOf<unknown>(second.states)]).toMatchObject([
    silent,
    silent,
  ])
  await warmed

  scripts.answerLate()
  expect(await restOf(page.show(Forms[0], secrets[0]).states)).toMatchObject({ type: 'ready' })
  expect(await restOf(page.show(Forms[1], secrets[1]).states)).toMatchObject({ type: 'ready' })
  expect(scripts.asked).toHaveLength(1)
})

test('a return is not waited for longer either', async () => {
  const page = openPage()
  page.books.lookUp = () => new Promise(() => undefined)
  const query = new Map([['setup_intent_client_secret', page.books.giveOut('setup')]])
  const read = new StripeCardSetupReturn(page.options).readCardSetup(query)
  await page.passes(limit)
  expect(await read).toMatchObject({ type: 'error', error: { kind: 'no-connection' } })
})
