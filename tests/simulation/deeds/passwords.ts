import type { Browser } from '../simulated/browser'
import { always, oneOf, onPage, type Choice } from './deed'

const passwords = ['Another-2026', ' Another-2026 ', 'weak', 'Halcyon-2026']

function latestLink({ world }: Browser): string | undefined {
  return world.read().inbox.at(-1)?.link
}

export const resetting: readonly Choice[] = [
  always(8, {
    kind: 'follows the reset link',
    says: 'follows the link of the latest reset email',
    can: (_tab, browser) => latestLink(browser) !== undefined,
    does: (tab, browser) => tab.load(latestLink(browser) ?? '/'),
  }),
  oneOf(10, passwords, (password) =>
    onPage(
      'types a new password',
      ({ page }) => page.has('setPassword') && page.setPassword.state.type === 'ready',
      (tab) => {
        tab.page.setPassword.type(password)
        tab.memory.types(tab.page.setPassword, 'password', password)
      },
      `types the new password ${JSON.stringify(password)}`,
    ),
  ),
  always(
    16,
    onPage(
      'sets the new password',
      ({ page }) =>
        page.has('setPassword') && page.setPassword.state.type === 'ready' && page.setPassword.strong,
      (tab) => {
        void tab.page.setPassword.submit()
        void tab.page.setPassword.submit()
      },
      'sets the new password, pressing twice',
    ),
  ),
]
