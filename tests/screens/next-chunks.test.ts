import { expect, onTestFinished, test, vi } from 'vitest'
import type { Route } from '#core/domain/routes'
import { pages } from '../../src/pages'
import { renderPortal } from '../support/render-portal'
import { newTestEnvironment, signIn } from '../support/test-world'

/** A page whose next chunks fail to load; `beIdle` runs the idle tasks. */
async function openAt(route: Route, email?: string) {
  const environment = newTestEnvironment()
  if (email !== undefined) await signIn(environment, email)
  const tasks: (() => void)[] = []
  const idleTime = { start: () => undefined, whenIdle: (task: () => void) => void tasks.push(task) }
  Object.assign(environment.ports, { idleTime })

  const load = vi.fn(() => Promise.reject(new Error('No connection')))
  const { prefetch } = pages[route]
  Object.assign(pages[route], { prefetch: [load] })
  onTestFinished(() => void Object.assign(pages[route], { prefetch }))

  const page = await renderPortal(route, { environment })
  const beIdle = () => {
    for (const task of tasks) task()
  }
  return { page, load, beIdle }
}

test('the next chunks are loaded when the page is shown and the browser is idle', async () => {
  const { load, beIdle } = await openAt('/membership')
  expect(load).not.toHaveBeenCalled()
  beIdle()
  expect(load).toHaveBeenCalled()
})

test('the next chunks of a redirected page are not loaded', async () => {
  const { page, load, beIdle } = await openAt('/membership', 'free@example.com')
  expect(page.address()).toBe('/')
  beIdle()
  expect(load).not.toHaveBeenCalled()
})
