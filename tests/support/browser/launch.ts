import { chromium } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { patience } from '../patience'
import { flags, traveller } from './flags'

/** What went wrong in a page: none of it is expected unless a test says so. */
export type Problems = {
  /** Addresses outside the portal that the page asked for; none of them answers. */
  refused: string[]
  /** Uncaught errors of the page, everything it wrote to console.error, and what it did against its policy. */
  errors: string[]
}

export type PortalOptions = BrowserContextOptions & {
  /** Problems that this test provokes on purpose. */
  allowed?: { refused?: RegExp; errors?: RegExp }
}

let browser: Promise<Browser> | undefined

// Playwright ends its browser together with the worker, so nobody has to know which test is the last.
const sharedBrowser = () =>
  (browser ??= chromium.launch({ executablePath: inject('browserPath'), args: flags, timeout: 30_000 }))

/**
 * A fresh visitor of the portal, cut off from every other address. Called within a test; when the test ends the visit
 * is closed, and fails the test if the page had a problem that was not allowed.
 */
export async function openPortal({ allowed = {}, ...options }: PortalOptions = {}) {
  const address = options.baseURL ?? inject('address')
  const context = await (
    await sharedBrowser()
  ).newContext({
    baseURL: address,
    ...traveller,
    ...options,
  })
  context.setDefaultTimeout(patience)
  const problems: Problems = { refused: [], errors: [] }

  // Watched, not intercepted: with a route in between the browser would keep nothing in its cache.
  context.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && new URL(url).origin !== address) problems.refused.push(url)
  })
  context.on('page', (page) => collectErrors(page, problems))
  await context.exposeFunction(tellViolation, (text: string) => problems.errors.push(text))
  await context.addInitScript(watchPolicy, tellViolation)
  const page = await context.newPage()

  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    await context.close()
    expect(unexpected(problems, allowed), 'problems of the page').toEqual({ refused: [], errors: [] })
  }
  onTestFinished(close)

  return { page, context, problems, close }
}

function collectErrors(page: Page, problems: Problems) {
  page.on('pageerror', (error) => problems.errors.push(error.stack ?? error.message))
  page.on('console', (message) => {
    // The browser itself writes down that a page is none of the portal's.
    const isNoPage = /status of 404/.test(message.text()) && message.location().url === page.url()
    if (message.type() === 'error' && !isNoPage) problems.errors.push(message.text())
  })
}

const tellViolation = 'tellViolation'

/** In the page: tells what breaks its policy, of which the browser itself writes down only a part. */
function watchPolicy(tell: string) {
  addEventListener('securitypolicyviolation', (event) => {
    const { disposition, effectiveDirective, blockedURI, sample, sourceFile } = event
    const by = sourceFile === '' ? 'the page' : sourceFile
    const told = Reflect.get(window, tell) as (text: string) => void
    told(`Violation (${disposition}) of ${effectiveDirective} by ${by}: ${blockedURI} ${sample}`)
  })
}

function unexpected(problems: Problems, allowed: NonNullable<PortalOptions['allowed']>): Problems {
  return {
    refused: problems.refused.filter((url) => !allowed.refused?.test(url)),
    errors: problems.errors.filter((error) => !allowed.errors?.test(error)),
  }
}
