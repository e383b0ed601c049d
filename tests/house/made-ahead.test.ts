import { isUsingStaticRendering } from 'mobx-react-lite'
import { afterEach, expect, test, vi } from 'vitest'
import { sandboxCatalogue } from '../../src/composition/sandbox-catalogue'
import { sandboxConfig } from '../../src/composition/sandbox-config'
import { screenChunks } from '../../src/composition/screen-chunks'
import { en } from '../support/english'
import { prerender } from '../../src/prerender'

const logo = { shape: 'svg', attributes: { viewBox: '0 0 1 1' }, parts: [] }
const facts = { config: sandboxConfig, logo, plans: sandboxCatalogue(en.plans).plans }
const addresses = Object.keys(screenChunks).filter((name) => name.startsWith('/'))

afterEach(() => void vi.useRealTimers())

test.each([...addresses, '/nowhere'])(
  'the page of %s is made ahead, and the build waits for nothing after it',
  async (path) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })

    expect(await prerender(path, facts)).toContain(sandboxConfig.client)
    expect(vi.getTimerCount()).toBe(0)
    expect(isUsingStaticRendering()).toBe(false)
  },
)
