// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderHook, waitFor } from '@testing-library/react'
import { useAppearance } from '../../../adapters/stripe/appearance'
import { formKinds, openPage, restOf } from './stripe-page'

const root = document.documentElement.style

afterEach(() => {
  root.cssText = ''
  vi.unstubAllGlobals()
})

/** A system whose colour scheme can change; jsdom has no matchMedia. */
function stubPreference(isDark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: isDark })
  vi.stubGlobal('matchMedia', () => query)
  return {
    setDark: (dark: boolean) => {
      query.matches = dark
      query.dispatchEvent(new Event('change'))
    },
  }
}

describe('the appearance', () => {
  test('is read from its custom properties', () => {
    stubPreference(false)
    root.setProperty('--color-ink', '#1e2046')
    root.setProperty('--color-accent', '#0b6472')
    root.setProperty('--focus-width', '3px')
    root.setProperty('--color-focus', '#3a3f9e')
    expect(renderHook(useAppearance).result.current).toEqual({
      theme: 'stripe',
      labels: 'above',
      inputs: 'condensed',
      variables: {
        colorText: '#1e2046',
        labelColorText: '#1e2046',
        colorPrimary: '#0b6472',
        inputFocusColorBorder: '#3a3f9e',
        focusOutline: '3px solid #3a3f9e',
        focusBoxShadow: 'none',
      },
    })
  })

  test('reads no property that the tokens do not define', () => {
    const tokens = readFileSync('src/ui/tokens.css', 'utf8')
    const requested: string[] = []
    const getPropertyValue = (name: string) => {
      requested.push(name)
      return ''
    }
    stubPreference(false)
    vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue }))
    renderHook(useAppearance)
    expect(requested.length).toBeGreaterThan(20)
    expect(requested.filter((name) => !tokens.includes(`${name}:`))).toEqual([])
  })
})

test.each(formKinds)('the fields of a %s follow the appearance of the page', async (kind) => {
  const preference = stubPreference(false)
  root.setProperty('--color-ink', '#1e2046')
  const page = openPage()
  const { states, unmount } = page.show(kind)
  await restOf(states)
  expect(page.appearances.at(-1)).toMatchObject({ theme: 'stripe', variables: { colorText: '#1e2046' } })

  root.setProperty('--color-ink', '#f4eee3')
  preference.setDark(true)
  await waitFor(() =>
    expect(page.appearances.at(-1)).toMatchObject({ theme: 'night', variables: { colorText: '#f4eee3' } }),
  )

  unmount()
  const seen = page.appearances.length
  preference.setDark(false)
  await page.advance(0)
  expect(page.appearances).toHaveLength(seen)
})
