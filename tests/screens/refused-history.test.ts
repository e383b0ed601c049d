import { expect, test } from 'vitest'
import { hidePrivateQuery } from '../../src/browser/private-query'
import { tolerateRefusedHistory } from '../../src/browser/refused-history'

/** A page whose browser refuses every change of its history. */
function refusingPage(address: string) {
  const loaded: string[] = []
  const { pathname, search, hash } = new URL(address, 'https://portal.example.com')
  const refuse = () => {
    throw new DOMException('too many changes', 'SecurityError')
  }
  const location = { pathname, search, hash, replace: (next: string) => void loaded.push(next) }
  return { loaded, page: { location, history: { state: null, replaceState: refuse } } }
}

test('an address that the browser refuses to show is loaded', () => {
  const { loaded, page } = refusingPage('/')
  tolerateRefusedHistory(page)
  const history: Pick<History, 'replaceState'> = page.history
  history.replaceState(null, '', '/signin')
  history.replaceState({ idx: 0 }, '')
  expect(loaded).toEqual(['/signin'])
})

test('a page keeps its private query where the browser refuses to hide it', () => {
  const { loaded, page } = refusingPage('/set-password?mode=resetPassword&oobCode=secret')
  hidePrivateQuery(page)
  expect(loaded).toEqual([])
})
