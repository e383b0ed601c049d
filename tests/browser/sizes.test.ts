import { expect, test } from 'vitest'
import { cookies } from '#messages/cookies'
import { openState } from '../support/browser/page-states/crawl'
import { act, press, see } from '../support/browser/page-states/crawler'
import { findSizeProblems } from '../support/browser/page-states/page-checks'
import { statesNamed } from '../support/browser/page-states/page-states'

// The highest pages, the checkout, and a form with errors.
test.for(
  statesNamed(
    'membership: idle',
    'membership: applied',
    'sign-up: failed',
    'profile: checkout',
    'profile: portal',
    'cancel: nothing chosen',
    'confirmation: subscribed',
  ),
)('fits low windows, large letters and text spacing, and covers no focused element: $name', async (state) => {
  const crawler = await openState(state, ({ controls }) => void (controls.cookieConsent = 'asked'))
  await act(crawler, see(cookies.question))
  expect((await findSizeProblems(crawler.page)).join('\n')).toBe('')
  await act(crawler, press(cookies.decline))
  expect((await findSizeProblems(crawler.page)).join('\n')).toBe('')
})
