import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openWebKit } from '../browser/engines/browsers'
import { Visitor } from '../browser/engines/visitor'
import { bundleForPage } from '../support/browser/bundle'
import { en } from '../support/english'
import { startGoogleProxy } from './google-proxy'

const { webkit } = inject('engines')

test.runIf(webkit)('in WebKit the first press on the button of a provider opens its window', async () => {
  if (!webkit) return
  const proxy = await startGoogleProxy()
  const browser = await openWebKit(webkit, proxy)
  const tab = await browser.newTab()
  onTestFinished(async () => {
    await tab.close()
    await browser.close()
    proxy.close()
  })
  await tab.resize(1280, 800)
  await tab.goTo(`${inject('address')}/signup`)
  const script = await bundleForPage(fileURLToPath(new URL('../browser/engines/in-page.ts', import.meta.url)))
  await tab.evaluate(`(() => { ${script}; window.bundled = bundled })()`)
  // The page and the frame of the provider's package, which is loaded while the visitor reads.
  await expect.poll(() => proxy.served()).toBe(2)
  expect(await tab.windowCount()).toBe(1)
  await new Visitor(tab).press('button', en.providers.google)
  await expect.poll(() => tab.windowCount()).toBe(2)
})
