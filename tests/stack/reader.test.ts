import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../service/src/database/open'
import { openPortal } from '../support/browser/launch'
import { cards } from '../support/browser/test-data'
import { visitorIn } from '../support/browser/visitor'
import { en } from '../support/english'
import { nginx } from '../support/nginx'
import { startStack } from './stack'

// Behind nginx where there is one. The service is closed before its database is read, so a repeated test needs a new one.
async function openStack() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-reader-'))
  const databaseFolder = join(folder, 'database')
  const stack = await startStack({
    outDir: join(folder, 'portal'),
    hasOwnStripeScript: true,
    host: nginx === undefined ? 'preview' : 'nginx',
    country: 'US',
    portalPort: 0,
    databaseFolder,
  })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { stack, databaseFolder }
}

test('without keys and a prepared browser, with the service on the portal’s own origin, a visitor buys, cancels and edits the name, and the database has it', async () => {
  const { stack, databaseFolder } = await openStack()
  const opened = await openPortal({
    baseURL: stack.portal,
    allowed: { refused: /^http:\/\/127\.0\.0\.1:\d+\//, errors: /Violation \(report\)|status of 400/ },
  })
  const visitor = visitorIn(opened)
  const origins = new Set<string>()
  opened.context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (/\/users(\/|$)/.test(pathname)) origins.add(origin + pathname.split('users')[0])
  })
  await visitor.goTo('/membership?promo=CALM50')
  await expect(visitor.order).toContainText('$24.99 per year')
  await visitor.continueToSignUp()
  await visitor.signUp({ email: 'rita@example.org' })
  await visitor.openCheckout()
  await visitor.payWith(cards.needsApproval)
  await visitor.link('Approve').click()
  await expect(visitor.heading(en.success.heading)).toBeShown()
  await visitor.link(en.success.toProfile).click()
  await expect(visitor.status('Subscribed')).toBeShown()
  await visitor.link(en.subscription.cancel).click()
  await visitor.page.getByRole('radio', { name: en.cancel.reasons['no-answer'] }).check()
  await visitor.button('Continue').click()
  await expect(visitor.subscription).toContainText('Access until')
  await visitor.edit('first name', 'Nova')
  await expect(visitor.profile).toContainText('Nova Newcomer')
  expect([...origins]).toEqual([nginx === undefined ? `${stack.service}/` : `${stack.portal}/api/`])
  // An open page would report calls that fail.
  await opened.close()
  await stack.close()

  const database = await openDatabase({ folder: databaseFolder })
  const rows = await database.selectFrom('subscriptions').selectAll().execute()
  expect(rows).toMatchObject([
    { status: 'trialing', product_id: 'yearly-us', promo_code: 'CALM50', next_amount: 2499 },
  ])
  expect(rows[0]?.ends_at).toEqual(rows[0]?.current_period_end)
  const events = await database.selectFrom('events').select('type').execute()
  expect(events.map(({ type }) => type)).toContain('checkout.session.completed')
  await database.destroy()
}, 120_000)
