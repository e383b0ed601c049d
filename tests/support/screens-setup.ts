import '@testing-library/jest-dom/vitest'
import { cleanup, configure as configureQueries } from '@testing-library/react'
import { configure } from 'mobx'
import { afterEach, beforeEach, expect } from 'vitest'
import { listen, stopListening } from './heard'

configure({ enforceActions: 'always' })

// What is announced stands on the page as well, where a query by text looks for it.
configureQueries({ defaultIgnore: 'script, style, .live-region *' })

const { error, warn } = console
let complaints: unknown[][] = []

// React, MobX and the router report misuse on the console only. A test that means to provoke one replaces
// console.error by a mock of its own.
beforeEach(() => {
  complaints = []
  listen()
  const collect = (...words: unknown[]) => void complaints.push(words)
  Object.assign(console, { error: collect, warn: collect })
})

afterEach(() => {
  cleanup()
  stopListening()
  for (const region of document.querySelectorAll('.live-region')) region.remove()
  localStorage.clear()
  sessionStorage.clear()
  Object.assign(console, { error, warn })
  expect(complaints, 'written to console.error or console.warn').toEqual([])
})
