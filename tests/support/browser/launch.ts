import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { waitTimeout } from '../wait-timeout'
import { browserArguments } from '../../../tools/browser'
import { servePreview } from '../../../tools/preview'
import { contextOptions } from './browser-options'
import { buildPortal } from './build'

export type Problems = {
  /** Addresses of other origins that the page requested. */
  refused: string[]
  /** Uncaught errors, console errors and policy violations. */
  errors: string[]
}

export type PortalOptions = BrowserContextOptions & {
  /** Problems that the test causes on purpose. */
  allowed?: { refused?: RegExp; errors?: RegExp }
}

let browser: Promise<Browser> | undefined

// Playwright closes the browser together with the worker.
const sharedBrowser = () =>
  (browser ??= chromium.launch({
    executablePath: inject('browserPath'),
    args: browserArguments,
    timeout: 30_000,
  }))

/** Builds the sandbox in several languages, and serves it until the test ends. */
export async function servePortalIn(languages: string): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-languages-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  await buildPortal(directory, ['--mode', 'sandbox'], { PORTAL_LANGUAGES: languages })
  const preview = await servePreview({ directory, port: 0 })
  onTestFinished(() => preview.close())
  return preview.address
}

/**
 * Opens a new browser context on the portal, without access to other hosts. Closes it when the test ends, and fails the
 * test if the page had a problem that is not allowed.
 */
export async function openPortal({ allowed = {}, ...options }: PortalOptions = {}) {
  const address = options.baseURL ?? inject('address')
  const launched = await sharedBrowser()
  const context = await launched.newContext({ baseURL: address, ...contextOptions, ...options })
  context.setDefaultTimeout(waitTimeout)
  const problems: Problems = { refused: [], errors: [] }

  // Observed, not intercepted: interception disables the browser's cache.
  context.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && new URL(url).origin !== address) problems.refused.push(url)
  })
  context.on('page', (page) => collectErrors(page, problems))
  await context.exposeFunction(reportName, (text: string) => problems.errors.push(text))
  await context.addInitScript(reportViolations, reportName)
  const page = await context.newPage()

  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    // Closing interrupts requests that are still pending, and routes that answer them.
    const found = unexpected(problems, allowed)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
    if (found.length > 0) throw new Error(`Problems of the page: ${found.join('; ')}`)
  }
  onTestFinished(close)

  return { page, context, problems, close }
}

function collectErrors(page: Page, problems: Problems) {
  page.on('pageerror', (error) => problems.errors.push(error.stack ?? error.message))
  page.on('console', (message) => {
    // Chromium logs the 404 of an unknown address itself.
    const { url } = message.location()
    const isNotFound = /status of 404/.test(message.text()) && url === page.url()
    if (message.type() === 'error' && !isNotFound) problems.errors.push(`${message.text()} (${url})`)
  })
}

const reportName = 'reportViolation'

/** Runs in the page. Chromium logs only some of the violations itself. */
function reportViolations(name: string) {
  addEventListener('securitypolicyviolation', (event) => {
    const { disposition, effectiveDirective, blockedURI, sample, sourceFile } = event
    const source = sourceFile === '' ? 'the page' : sourceFile
    const report = Reflect.get(window, name) as (text: string) => void
    report(`Violation (${disposition}) of ${effectiveDirective} by ${source}: ${blockedURI} ${sample}`)
  })
}

function unexpected(problems: Problems, allowed: NonNullable<PortalOptions['allowed']>): readonly string[] {
  return [
    ...problems.refused.filter((url) => !allowed.refused?.test(url)).map((url) => `refused ${url}`),
    ...problems.errors.filter((error) => !allowed.errors?.test(error)),
  ]
}
