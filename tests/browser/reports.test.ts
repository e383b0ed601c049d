import { expect } from 'vitest'
import { en } from '../support/english'
import { newVisitor, test, type Visitor } from '../support/browser/visitor'

const email = 'mira.lund@example.org'

/** The release that the page names. */
const releaseOf = ({ page }: Visitor) => page.locator('meta[name="release"]').getAttribute('content')

/** Expects these reports and no others, newest first, with the page's release and without the email. */
async function expectReports(visitor: Visitor, reports: readonly object[]) {
  await expect.poll(() => visitor.world().then((world) => world?.reports.length)).toBe(reports.length)
  const found = await visitor.tools.reports()
  const release = await releaseOf(visitor)
  expect(found).toMatchObject(reports.map((report) => ({ ...report, release })))
  expect(release).toMatch(/^[\w.-]+$/)
  expect(JSON.stringify(found)).not.toContain('mira')
}

test('an uncaught error and a rejection are reported once each, scrubbed', async () => {
  const visitor = await newVisitor({ allowed: { errors: /made up/ } })
  await visitor.goTo(`/signup?email=${encodeURIComponent(email)}`)
  await visitor.page.evaluate((address) => {
    for (const _ of [1, 2])
      queueMicrotask(() => {
        throw new TypeError(`made up for ${address}`)
      })
  }, email)
  await expectReports(visitor, [
    { type: 'uncaught', level: 'error', message: 'TypeError: made up for [email]', route: '/signup' },
  ])
  await visitor.page.evaluate(() => void Promise.reject(new Error('also made up')))
  await expectReports(visitor, [{ message: 'Error: also made up' }, { type: 'uncaught' }])
})

test('a failed call is reported once, with its kind', async ({ visitor }) => {
  await visitor.goTo('/membership')
  await visitor.tools.chooseNetwork('server-errors')
  await visitor.applyCode('CALM50')
  await expectReports(visitor, [
    { type: 'log', level: 'warning', message: 'The promo code could not be checked', kind: 'service-error' },
  ])
})

test('a policy violation is reported once', async () => {
  const visitor = await newVisitor({ allowed: { errors: /evil\.example/, refused: /evil\.example/ } })
  await visitor.goTo('/membership')
  await visitor.page.evaluate((address) => {
    const script = document.createElement('script')
    script.src = `https://evil.example/${address}.js`
    document.head.append(script)
  }, email)
  await expectReports(visitor, [
    { type: 'policy', message: 'script-src-elem does not allow evil.example', route: '/membership' },
  ])
})

test('a chunk that a deployment removed is reported once, though the page reloads', async () => {
  const visitor = await newVisitor({ allowed: { errors: /ERR_FAILED|imported module|A screen has thrown/ } })
  const { context, page } = visitor
  const chunk = '**/assets/sign-up-*.js'
  await context.route(chunk, (route) => route.abort())
  const reporter = page.waitForResponse('**/assets/sandbox-reporter-*.js')
  await visitor.goTo('/membership')
  await (await reporter).finished()
  await page.route('**/signup', async (route) => {
    await context.unroute(chunk)
    await route.continue()
  })
  await visitor.continueToSignUp()
  await expect(visitor.field(en.fields.password)).toBeShown()
  await expectReports(visitor, [{ type: 'chunk', level: 'error' }])
})
