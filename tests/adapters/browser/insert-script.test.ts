import { describe, expect, test } from 'vitest'
import { createScriptInserter } from '#adapters/browser/insert-script'

const geo = 'https://geo.example.com/country.js'

/** A page that records the elements of its head. */
function openPage() {
  const inserted: object[] = []
  const document = {
    createElement: () => ({ addEventListener: () => undefined }),
    head: { append: (element: object) => inserted.push(element) },
  } as unknown as Document
  return { document, inserted }
}

/** As a browser has them: what a policy lets through is no text any more. */
const trustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL(address: string): string }) => ({
    createScriptURL: (address: string) => ({ name, trusted: rules.createScriptURL(address) }),
  }),
}

describe.each([
  ['a browser that knows Trusted Types', { trustedTypes }, { name: 'portal-scripts', trusted: geo }],
  ['one that does not', {}, geo],
])('scripts of others in %s', (_name, more, src) => {
  test('are loaded asynchronously', () => {
    const { document, inserted } = openPage()
    createScriptInserter({ document, ...more }, [geo])(geo, () => undefined)
    expect(inserted).toMatchObject([{ async: true, src }])
  })

  test.each(['https://evil.example.com/country.js', `${geo}?more`, 'data:text/javascript,1', ''])(
    'are only those that are allowed, not %j',
    (address) => {
      const { document, inserted } = openPage()
      const insert = createScriptInserter({ document, ...more }, [geo])
      expect(() => insert(address, () => undefined)).toThrow(TypeError)
      expect(inserted).toEqual([])
    },
  )
})
