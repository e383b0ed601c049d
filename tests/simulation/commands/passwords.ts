import type { Browser } from '../simulated/browser'
import { anywhere, onScreen, twice, type Choice } from './command'

function latestLink({ world }: Browser): string | undefined {
  return world.read().inbox.at(-1)?.link
}

export const passwordReset: readonly Choice[] = [
  anywhere('follows the reset link', {
    weight: 6,
    check: (tab, _value, browser) => latestLink(browser) !== undefined && !tab.page.has('setPassword'),
    run: (tab, _value, browser) => tab.load(latestLink(browser) ?? '/'),
  }),
  onScreen('setPassword', 'types a new password', {
    weight: 10,
    values: ['Another-2026', ' Another-2026 ', 'weak', 'Halcyon-2026'],
    check: ({ state }) => state.type === 'ready',
    run: (model, password, _browser, { memory }) => {
      model.changePassword(password)
      memory.recordTyped(model, 'password', password)
    },
  }),
  onScreen('setPassword', 'sets the new password', {
    weight: 16,
    check: ({ state, isStrong }) => state.type === 'ready' && isStrong,
    run: (model) => twice(() => model.submit()),
  }),
]
