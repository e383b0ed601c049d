import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallEngines } from '../../tools/engines'
import { provideStack, startStack, type Stack } from './stack'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the portal with its real adapters, its service and its identity provider. */
    address: string
    service: string
    emulator: string
    /** The fake Stripe API. */
    stripe: string
    /** The fake Stripe script. */
    fakeStripeScript: string
    /** The executable of Chromium's headless shell. */
    browserPath: string
  }
}

const outDir = mkdtempSync(join(tmpdir(), 'portal-real-'))
let stack: Stack | undefined

export async function setup(project: TestProject) {
  stack = await startStack({ outDir, country: 'US', portalPort: 0, languages: 'all' })
  project.provide('address', stack.portal)
  project.provide('engines', findOrInstallEngines())
  await provideStack(project, stack)
}

export async function teardown() {
  await stack?.close()
  rmSync(outDir, { recursive: true, force: true })
}
