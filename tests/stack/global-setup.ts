import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallQuickBrowser } from '../../tools/browser'
import { bundleStripeDouble } from '../support/stripe-double/bundle-stripe-double'
import { startStack, type Stack } from './stack'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the portal with its real adapters is served. */
    address: string
    /** Where its service is. */
    service: string
    /** Where its identity provider is. */
    emulator: string
    /** The double of Stripe.js, as one script. */
    stripeDouble: string
    /** The program of the browser that the tests start. */
    browserPath: string
  }
}

const outDir = mkdtempSync(join(tmpdir(), 'portal-real-'))
let stack: Stack | undefined

/** Starts what the stack's tests share, and finds a browser for them. */
export async function setup(project: TestProject) {
  const kept = new Map<string, string>()
  stack = await startStack({
    outDir,
    store: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    country: 'US',
    portalPort: 0,
  })
  project.provide('address', stack.portal)
  project.provide('service', stack.service.address)
  project.provide('emulator', stack.emulator)
  project.provide('stripeDouble', await bundleStripeDouble())
  project.provide('browserPath', findOrInstallQuickBrowser())
}

/** Stops all of it. */
export async function teardown() {
  await stack?.close()
  rmSync(outDir, { recursive: true, force: true })
}
