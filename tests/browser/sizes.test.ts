import { expect, test } from 'vitest'
import type { WorldState } from '../../adapters/in-memory/world-state'
import { openState } from '../support/browser/page-states/crawl'
import {
  act,
  cardNumber,
  fillCard,
  find,
  open,
  press,
  see,
  seeHeading,
  type Action,
} from '../support/browser/page-states/crawler'
import { findSizeProblems } from '../support/browser/page-states/page-checks'

const world = ({ controls }: WorldState) => {
  controls.cookieConsent = 'asked'
}
const seeBanner = see(({ cookies }) => cookies.question)
const openHome = (signedIn: string) => open('/?plan=second&promo=CALM50', { signedIn, world })
const openCheckout: Action = [
  openHome('free'),
  see(({ promo }) => promo.applied),
  press(({ profile }) => profile.next),
  find(cardNumber),
]

const pages: Readonly<Record<string, Action>> = {
  'the plans': open('/membership', { world }),
  'the plans with a code': [
    open('/membership?promo=CALM50', { world }),
    see(({ promo }) => promo.applied),
    seeBanner,
  ],
  'the order beside a form with errors': [
    open('/membership?promo=CALM50', { world }),
    see(({ promo }) => promo.applied),
    press(({ membership }) => membership.tryFree('Halcyon')),
    press(({ signUp }) => signUp.submit),
  ],
  'the checkout': openCheckout,
  'the page after a payment': [
    openCheckout,
    fillCard(),
    press(({ checkout }) => checkout.pay),
    seeHeading(({ success }) => success.heading),
  ],
  'the account of a subscriber': [openHome('subscribed'), see(({ subscription }) => subscription.changeCard)],
  'the cancel form': [
    open('/cancel-subscription', { signedIn: 'subscribed', world }),
    seeHeading(({ cancel }) => cancel.heading),
  ],
}

test.for(Object.entries(pages))(
  'fits low windows, large letters and text spacing, and covers no focused element: %s',
  async ([name, action]) => {
    const crawler = await openState({ name, action: [action, seeBanner] })
    expect((await findSizeProblems(crawler.page)).join('\n')).toBe('')
    await act(
      crawler,
      press(({ cookies }) => cookies.decline),
    )
    expect((await findSizeProblems(crawler.page)).join('\n')).toBe('')
  },
)
