import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headersFile } from '../../tools/hosting/headers-file'
import { hostedHeaders, hostFiles } from '../../tools/hosting/hosted-headers'
import { noOrigins } from '../../tools/hosting/origins'
import { servePreview } from '../../tools/preview'

const directory = mkdtempSync(join(tmpdir(), 'preview-'))
let preview: Awaited<ReturnType<typeof servePreview>>

beforeAll(async () => {
  mkdirSync(join(directory, 'assets'))
  mkdirSync(join(directory, 'sandbox'))
  writeFileSync(join(directory, 'index.html'), '<h1>the portal</h1>')
  writeFileSync(join(directory, 'membership.html'), '<h1>the plans</h1>')
  writeFileSync(join(directory, '404.html'), '<h1>no such page</h1>')
  writeFileSync(join(directory, 'sandbox', 'bank.html'), '<h1>the bank</h1>')
  writeFileSync(join(directory, 'assets', 'main-1a2b.js'), 'export {}')
  for (const name of Object.values(hostFiles))
    writeFileSync(join(directory, name), headersFile(hostedHeaders(noOrigins)))
  preview = await servePreview({ directory, port: 0 })
})

afterAll(async () => {
  await preview.close()
  rmSync(directory, { recursive: true })
})

const ask = async (path: string) => {
  const answer = await fetch(preview.address + path)
  const { headers, status } = answer
  return {
    status,
    type: headers.get('content-type'),
    cache: headers.get('cache-control'),
    policy: headers.get('content-security-policy'),
    referrer: headers.get('referrer-policy'),
    body: await answer.text(),
  }
}

test.each([
  ['/', '<h1>the portal</h1>'],
  ['/?plan=first', '<h1>the portal</h1>'],
  ['/membership', '<h1>the plans</h1>'],
  ['/membership?promo=A1', '<h1>the plans</h1>'],
  ['/membership/', '<h1>the plans</h1>'],
])('the route %s is answered with its own page', async (path, body) => {
  expect(await ask(path)).toMatchObject({ status: 200, body, cache: 'no-cache' })
})

test.each(['/account', '/account/', '/membership/checkout?code=A1'])(
  'what %s would be, nobody knows: there is a page that says so',
  async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, body: '<h1>no such page</h1>', cache: 'no-cache' })
  },
)

test.each(['/sandbox/bank.html', '/sandbox/bank.html?secret=1'])('%s is a page of its own', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 200, body: '<h1>the bank</h1>', cache: 'no-cache' })
})

test('an asset is kept for good', async () => {
  const answer = await ask('/assets/main-1a2b.js')
  expect(answer).toMatchObject({ status: 200, cache: 'public, max-age=31536000, immutable' })
})

test.each(['/assets/gone.js', '/assets/gone', '/favicon.ico', '/sandbox/gone.html'])(
  'the missing file %s is 404, not a page',
  async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, type: 'text/plain; charset=utf-8' })
  },
)

test.each(['/', '/membership?plan=first', '/assets/main-1a2b.js', '/assets/gone.js'])(
  '%s comes with the headers of the build',
  async (path) => {
    const answer = await ask(path)
    expect(answer.policy).toContain("default-src 'none'")
    expect(answer.referrer).toBe('strict-origin-when-cross-origin')
  },
)

test.each(['/set-password?oobCode=1', '/set-password/?oobCode=1'])(
  'the address %s, which carries a code, is told to nobody',
  async (path) => {
    // Of several values browsers take the last.
    expect((await ask(path)).referrer).toMatch(/, no-referrer$/)
  },
)

test.each(Object.values(hostFiles))('%s is for hosts, and no page', async (name) => {
  expect(await ask(`/${name}`)).toMatchObject({ status: 404 })
})

test('a folder that was not built is named, with the command that builds it', async () => {
  const building = servePreview({ directory: join(directory, 'nowhere'), port: 0 })
  await expect(building).rejects.toThrow(/nowhere.*npm run build/)
})

test('a port that is taken is named', async () => {
  const port = Number(new URL(preview.address).port)
  await expect(servePreview({ directory, port })).rejects.toThrow(`Port ${port} is taken.`)
})
