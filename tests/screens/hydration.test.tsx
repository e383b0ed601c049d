import { waitFor } from '@testing-library/react'
import { startTransition, useLayoutEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { App } from '../../src/app'
import { createContainer } from '../../src/composition/create-container'
import { prerender } from '../../src/prerender'
import { startStores } from '../../src/stores/start-stores'
import { plainMark as logo } from '../support/render-portal'
import { newTestEnvironment } from '../support/test-world'

/** Calls back between the commit of the hydration and what React does later. */
function AfterCommit({ then, children }: { then: () => void; children: ReactNode }) {
  useLayoutEffect(() => queueMicrotask(then), [then])
  return children
}

test('what is typed right after the hydration stands, with its caret', async () => {
  // React works at times of its own, as in a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { ports, catalogue } = newTestEnvironment()
  const root = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => root.remove())
  root.innerHTML = (
    await prerender('/membership', { config: ports.config, catalogue, logo, choices: [] })
  ).html
  const field = root.querySelector<HTMLInputElement>('[name=promoCode]') as HTMLInputElement
  const type = vi.fn(() => {
    field.focus()
    // Past React's own setter, as a keyboard does.
    field.setRangeText('CALM')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.setSelectionRange(2, 2)
  })

  const container = createContainer(ports)
  onTestFinished(startStores(container, '/membership'))
  startTransition(() => {
    const page = hydrateRoot(
      root,
      <AfterCommit then={type}>
        <MemoryRouter initialEntries={['/membership']}>
          <App container={container} logo={logo} />
        </MemoryRouter>
      </AfterCommit>,
    )
    onTestFinished(() => page.unmount())
  })
  await waitFor(() => expect(type).toHaveBeenCalled())
  await waitFor(() => expect(root.querySelector('[data-loading]')).toBeNull())
  expect(field.isConnected && [field.value, field.selectionStart]).toEqual(['CALM', 2])
})
