import { isUsingStaticRendering } from 'mobx-react-lite'
import { afterEach, expect, test, vi } from 'vitest'
import { sandboxCatalogue } from '../../src/composition/sandbox-catalogue'
import { sandboxConfig } from '../../src/composition/sandbox-config'
import { prerender } from '../../src/prerender'
import { routeFiles } from '../../tools/hosting/route-files'
import { en } from '../support/english'

const logo = { shape: 'svg', attributes: { viewBox: '0 0 1 1' }, parts: [] }
const catalogue = sandboxCatalogue(en.plans)
const app = { config: sandboxConfig, logo, plans: catalogue.plans }

afterEach(() => void vi.useRealTimers())

test.each(routeFiles)('the page of $path is prerendered and leaves no timer behind', async ({ path }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  const { title, html } = await prerender(path, { app, catalogue })
  expect(title).toContain(sandboxConfig.client)
  expect(html).toContain(sandboxConfig.client)
  expect(html).toContain('<h1')
  expect(vi.getTimerCount()).toBe(0)
  expect(isUsingStaticRendering()).toBe(false)
})

test('any other path has a prerendered not-found page', async () => {
  const { title, html } = await prerender('/not-found', { app, catalogue })
  expect(title).toContain(en.notFound.title)
  expect(html).toContain(en.notFound.heading)
})
