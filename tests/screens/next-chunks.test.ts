import { expect, onTestFinished, test, vi } from 'vitest'
import type { Route } from '../../src-core/domain/routes'
import { pages } from '../../src/routes'
import { renderPortal } from '../support/render-portal'
import { newOutside, signIn } from '../support/test-world'

/** A page in a browser whose idle moments the test decides on, and without a connection for what comes next. */
async function openAt(route: Route, email?: string) {
  const outside = newOutside()
  if (email !== undefined) await signIn(outside, email)
  const tasks: (() => void)[] = []
  const idleTime = { begin: () => undefined, whenIdle: (task: () => void) => void tasks.push(task) }
  Object.assign(outside.ports, { idleTime })

  const load = vi.fn(() => Promise.reject(new Error('No connection')))
  const { prefetch } = pages[route]
  Object.assign(pages[route], { prefetch: [load] })
  onTestFinished(() => void Object.assign(pages[route], { prefetch }))

  const page = await renderPortal(route, { outside })
  const beIdle = () => {
    for (const task of tasks) task()
  }
  return { page, load, beIdle }
}

test('what most visitors need next is loaded when the page is shown and the browser idle', async () => {
  const { load, beIdle } = await openAt('/membership')
  expect(load).not.toHaveBeenCalled()
  beIdle()
  expect(load).toHaveBeenCalled()
})

test('nothing is loaded for a page that the guard does not show', async () => {
  const { page, load, beIdle } = await openAt('/membership', 'free@example.com')
  expect(page.address()).toBe('/')
  beIdle()
  expect(load).not.toHaveBeenCalled()
})
