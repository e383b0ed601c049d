import { expect, onTestFinished, test, vi } from 'vitest'
import { followOwnLinks } from '../../src/browser/private-query'

// Extensions and tag managers dispatch clicks at the document itself.
test('a click at the document is no error', () => {
  const errors: string[] = []
  const onError = (event: ErrorEvent) => {
    event.preventDefault()
    errors.push(event.message)
  }
  const adding = vi.spyOn(document, 'addEventListener')
  followOwnLinks(window)
  const listeners = adding.mock.calls.map(([, listener]) => listener)
  window.addEventListener('error', onError)
  onTestFinished(() => {
    adding.mockRestore()
    window.removeEventListener('error', onError)
    for (const listener of listeners) document.removeEventListener('click', listener)
  })
  document.dispatchEvent(new MouseEvent('click'))
  expect(listeners).toHaveLength(1)
  expect(errors).toEqual([])
})
