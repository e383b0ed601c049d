import { expect, onTestFinished, test } from 'vitest'
import { followOwnLinks } from '../../src/private-query'

// Extensions and tag managers dispatch clicks at the document itself.
test('a click at the document is no error', () => {
  const errors: string[] = []
  const onError = (event: ErrorEvent) => {
    event.preventDefault()
    errors.push(event.message)
  }
  window.addEventListener('error', onError)
  onTestFinished(() => window.removeEventListener('error', onError))
  const page = document.implementation.createHTMLDocument()
  followOwnLinks({ document: page, location: window.location })
  page.dispatchEvent(new MouseEvent('click'))
  expect(errors).toEqual([])
})
