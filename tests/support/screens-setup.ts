import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { configure } from 'mobx'
import { afterEach, beforeEach, expect } from 'vitest'

configure({ enforceActions: 'always' })

// jsdom has no layout, so that no size changes.
Object.assign(globalThis, {
  ResizeObserver: class {
    observe(): void {}
    disconnect(): void {}
  },
})

const { error, warn } = console
let complaints: unknown[][] = []

// React, MobX and the router report misuse on the console only. A test that means to provoke one replaces
// console.error by a mock of its own.
beforeEach(() => {
  complaints = []
  const collect = (...words: unknown[]) => void complaints.push(words)
  Object.assign(console, { error: collect, warn: collect })
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  Object.assign(console, { error, warn })
  expect(complaints, 'written to console.error or console.warn').toEqual([])
})
