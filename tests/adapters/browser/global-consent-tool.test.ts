import { expect, test } from 'vitest'
import { GlobalConsentTool } from '#adapters/browser/global-consent-tool'

const insert = () => undefined

test.each([
  [{}, false],
  [{ Tool: null }, false],
  [{ Tool: { consent: {} } }, false],
  [{ Tool: { consent: { statistics: false } } }, false],
  [{ Tool: { consent: { statistics: 'no' } } }, false],
  [{ Tool: { consent: { statistics: true } } }, true],
])('the visitor of %o has agreed: %s', (window, expected) => {
  const tool = new GlobalConsentTool({ global: 'Tool.consent.statistics' }, window, insert)
  expect(tool.hasAgreed()).toBe(expected)
})

test('reads the global each time; one that throws counts as no agreement', () => {
  const window = { agreed: false }
  const tool = new GlobalConsentTool({ global: 'agreed' }, window, insert)
  expect(tool.hasAgreed()).toBe(false)
  window.agreed = true
  expect(tool.hasAgreed()).toBe(true)
  const refuse = () => {
    throw new Error('the tool is broken')
  }
  Object.defineProperty(window, 'agreed', { get: refuse })
  expect(tool.hasAgreed()).toBe(false)
})

test('loads the configured script once', () => {
  const inserted: string[] = []
  const page = [{}, (address: string) => void inserted.push(address)] as const
  new GlobalConsentTool({ global: 'agreed' }, ...page).load()
  const tool = new GlobalConsentTool(
    { global: 'agreed', script: 'https://consent.example.com/c.js' },
    ...page,
  )
  tool.hasAgreed()
  expect(inserted).toEqual([])
  tool.load()
  tool.load()
  expect(inserted).toEqual(['https://consent.example.com/c.js'])
})
