import { routes } from '#core/domain/routes'
import { anywhere, onPage, type Choice } from './command'

const addresses = [
  ...routes,
  '/membership?plan=first',
  '/membership?promo=CALM50',
  '/membership?plan=third&promo=WRONG',
  '/signup?email=newcomer@example.com&firstName=Nora',
  '/signin?email=free@example.com',
  '/signin?returnTo=%2Fchange-payment-method',
  '/signin?returnTo=%2F%2Fevil.example.com',
  '/set-password?mode=resetPassword&oobCode=made-up',
  '/payment-successful?redirect_status=succeeded',
  '/payment-successful?redirect_status=failed',
  '/payment-successful?checkout=made-up',
  '/?plan=second&promo=SLEEP30',
  '/nowhere',
]

/** The pages that the portal links to: the others follow from what the visitor does. */
const links = routes.filter((route) => !/^\/(set-password|payment-successful)/.test(route))

export const navigation: readonly Choice[] = [
  anywhere('types the address', {
    weight: 4,
    values: addresses,
    run: (tab, address) => tab.load(address),
  }),
  onPage('follows a link', {
    weight: 6,
    values: links,
    check: ({ page }, link) => page.address !== link,
    run: ({ page }, link) => page.visit(link),
  }),
  onPage('goes back', {
    weight: 3,
    check: ({ page }) => page.canGoBack,
    run: ({ page, account }, _value, { recorder }) => {
      // The entry of a checkout that the user has opened shows the order as it is now.
      const plan = `${account?.id} ${page.order?.product.plan}`
      const hasOpened = [...recorder.openedCheckouts].some((each) => each.startsWith(`${account?.id} `))
      if (hasOpened) recorder.openedCheckouts.add(plan)
      return page.goBack()
    },
  }),
  onPage('reloads the page', { weight: 3, run: (tab) => tab.load(tab.page.address) }),
]

export const tabs: readonly Choice[] = [
  anywhere('opens a second tab', {
    weight: 1,
    values: ['/', '/', '/membership', '/signin'],
    check: (_tab, _address, browser) => browser.tabs.length < 2,
    run: (_tab, address, browser) => void browser.openTab(address),
  }),
  anywhere('switches to the other tab', {
    weight: 4,
    check: (_tab, _value, browser) => browser.tabs.length > 1,
    run: (tab, _value, browser) => void (browser.current = browser.tabs.find((each) => each !== tab) ?? tab),
  }),
  anywhere('closes the tab', {
    weight: 1,
    check: (_tab, _value, browser) => browser.tabs.length > 1,
    run: (tab, _value, browser) => browser.closeTab(tab),
  }),
]
