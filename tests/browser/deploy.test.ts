import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { en } from '../support/english'
import { buildSandbox, removeBuilt } from '../support/browser/build'
import { cards, newVisitor, type Visitor } from '../support/browser/visitor'
import { servePreview } from '../../tools/preview'

// The next version is deployed while a visitor uses this one, whose chunks are gone from then on.

const another = 'Another-2026'
const allowed = {
  errors:
    /status of 404|dynamically imported module|preload CSS|not a supported stylesheet|A screen failed to render/,
}

let nextVersion: Awaited<ReturnType<typeof servePreview>>

beforeAll(async () => {
  const directory = await buildSandbox('next version')
  nextVersion = await servePreview({ directory, port: 0 })
}, 120_000)

afterAll(async () => {
  await nextVersion.close()
  removeBuilt()
})

/** A visitor of a host that serves this version, and after `deploy` the next one. */
async function newDeployment() {
  let version = inject('address')
  const host = createServer(({ url = '/', headers }, response) => {
    request(version + url, { headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    }).end()
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    host.close()
    host.closeAllConnections()
  })
  const { port } = host.address() as AddressInfo
  const visitor = await newVisitor({ baseURL: `http://127.0.0.1:${port}`, allowed })
  const missingChunks: string[] = []
  visitor.context.on('response', (response) => {
    if (response.status() === 404) missingChunks.push(response.url())
  })
  const deploy = () => {
    version = nextVersion.address
  }
  return { visitor, deploy, missingChunks }
}

const isNextVersion = ({ page }: Visitor) =>
  page.evaluate(() => document.querySelector('script[src*="-next-"]') !== null)

test('plan and code survive a deploy before the sign-up', async () => {
  const { visitor, deploy, missingChunks } = await newDeployment()
  await visitor.goTo('/membership')
  await visitor.plan('Monthly').check()
  await visitor.applyCode('CALM50')
  await expect(visitor.order).toContainText('$2.49 per month')
  deploy()
  await visitor.continueToSignUp()
  await visitor.signUp()
  await expect(visitor.profile).toContainText('Nora Newcomer')
  await expect(visitor.order).toContainText('$2.49 per month')
  await expect(visitor.button('Remove')).toBeShown()
  expect(missingChunks).not.toEqual([])
  expect(await isNextVersion(visitor)).toBe(true)
})

test('a card form that was opened before a deploy is paid', async () => {
  const { visitor, deploy } = await newDeployment()
  await visitor.openAtCheckout('?plan=first')
  deploy()
  await visitor.payWith(cards.accepted)
  await expect(visitor.heading(en.success.heading)).toBeShown()
  await expect(visitor.main).toContainText('$4.99')
  expect(await visitor.payments()).toHaveLength(1)
})

test('a password is set after a deploy', async () => {
  const { visitor, deploy } = await newDeployment()
  await visitor.goTo('/forgot-password')
  await visitor.requestReset('free@example.com')
  await visitor.text(/reset link is on its way/).waitFor()
  await visitor.goTo(await visitor.lastResetLink())
  await visitor.newPassword.waitFor()
  await visitor.newPassword.fill('Anoth')
  deploy()
  await visitor.setPassword(another)
  await expect(visitor.heading(en.passwordSet.heading)).toBeShown()
  await visitor.goTo('/signin')
  await visitor.signIn('free@example.com', another)
  await expect(visitor.profile).toContainText('Fay Free')
})
