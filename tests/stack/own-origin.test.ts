import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en } from '../support/english'
import '../support/browser/matchers'
import { cards } from '../support/browser/test-data'
import { nginx } from '../support/nginx'
import { startStack, type Stack } from './stack'
import { openVisitor } from './visit'

describe.skipIf(nginx === undefined)('behind nginx, with the service on the portal’s own origin', () => {
  const outDir = mkdtempSync(join(tmpdir(), 'portal-own-origin-'))
  let stack: Stack

  beforeAll(async () => {
    stack = await startStack({ outDir, host: 'nginx', country: 'US', portalPort: 0 })
  }, 120_000)

  afterAll(async () => {
    await stack.close()
    rmSync(outDir, { recursive: true, force: true })
  })

  test('a visitor signs up, pays and edits the profile', async () => {
    const { visitor, context } = await openVisitor({}, { portal: stack.portal, stripe: stack.stripe })
    const origins = new Set<string>()
    context.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (/\/users(\/|$)/.test(pathname)) origins.add(`${origin}${pathname.slice(0, 5)}`)
      expect(request.url()).not.toContain(stack.service)
    })
    await visitor.goTo('/membership?promo=CALM50')
    await expect(visitor.text(en.promo.applied)).toBeShown()
    await visitor.continueToSignUp()
    await visitor.signUp()
    await expect(visitor.status('Unsubscribed')).toBeShown()
    await visitor.openCheckout()
    await visitor.payWith(cards.accepted)
    await expect(visitor.heading(en.success.heading)).toBeShown()
    await visitor.goTo('/')
    await expect(visitor.status('Subscribed')).toBeShown()
    await visitor.edit('first name', 'Nova')
    await expect(visitor.profile).toContainText('Nova Newcomer')
    expect([...origins]).toEqual([`${stack.portal}/api/`])
  })
})
