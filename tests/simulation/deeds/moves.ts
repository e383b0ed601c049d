import { always, oneOf, onPage, type Choice } from './deed'

/** Addresses that somebody may type, have saved, or be sent. */
const addresses = [
  '/',
  '/membership',
  '/membership?plan=first',
  '/membership?promo=CALM50',
  '/membership?plan=third&promo=WRONG',
  '/signup',
  '/signup?email=newcomer@example.com&firstName=Nora',
  '/signin',
  '/signin?email=free@example.com',
  '/signin?returnTo=%2Fchange-payment-method',
  '/signin?returnTo=%2F%2Fevil.example.com',
  '/forgot-password',
  '/set-password',
  '/set-password?mode=resetPassword&oobCode=made-up',
  '/set-password-successful',
  '/payment-successful',
  '/payment-successful?redirect_status=succeeded',
  '/payment-successful?redirect_status=failed',
  '/change-payment-method',
  '/cancel-subscription',
  '/?plan=second&promo=SLEEP30',
  '/nowhere',
]

const links = [
  '/',
  '/membership',
  '/signup',
  '/signin',
  '/forgot-password',
  '/change-payment-method',
  '/cancel-subscription',
]

export const moves: readonly Choice[] = [
  oneOf(4, addresses, (address) => ({
    kind: 'types an address',
    says: `types the address ${address}`,
    can: () => true,
    does: (tab) => tab.load(address),
  })),
  oneOf(6, links, (link) =>
    onPage(
      'follows a link',
      (tab) => tab.page.address !== link,
      (tab) => tab.page.visit(link),
      `follows a link to ${link}`,
    ),
  ),
  always(
    3,
    onPage(
      'goes Back',
      (tab) => tab.page.canGoBack,
      (tab) => tab.page.goBack(),
    ),
  ),
  always(
    3,
    onPage(
      'reloads the page',
      () => true,
      (tab) => tab.load(tab.page.address),
    ),
  ),
  oneOf(1, ['/', '/membership', '/signin'], (address) => ({
    kind: 'opens a second tab',
    says: `opens a second tab at ${address}`,
    can: (_tab, browser) => browser.tabs.length < 2,
    does: (_tab, browser) => void browser.openTab(address),
  })),
  always(4, {
    kind: 'goes to the other tab',
    says: 'goes to the other tab',
    can: (_tab, browser) => browser.tabs.length > 1,
    does: (tab, browser) => void (browser.current = browser.tabs.find((each) => each !== tab) ?? tab),
  }),
  always(1, {
    kind: 'closes the tab',
    says: 'closes the tab',
    can: (_tab, browser) => browser.tabs.length > 1,
    does: (tab, browser) => browser.closeTab(tab),
  }),
]
