import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, get, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../fake-stripe/listen.ts'
import { openDatabase } from '../src/database/open.ts'
import { buildService, killGroup, type BuiltService, type RunningProgram } from './support/built-service.ts'
import { ownServer } from './support/database.ts'

/** Programs are built and started, on a machine that may be busy. */
const timeout = 120_000

let service: BuiltService
let postgres: Awaited<ReturnType<typeof ownServer>>
/** Stripe holds its answers until a test gives them, and so the requests of the service stay open. */
let stripe: Awaited<ReturnType<typeof listen>>
let held: { readonly path: string; readonly response: ServerResponse }[] = []

beforeAll(async () => {
  stripe = await listen(createServer(({ url = '' }, response) => void held.push({ path: url, response })))
  postgres = await ownServer()
  service = buildService({ STRIPE_API_ADDRESS: stripe.address, DATABASE_URL: postgres.url })
}, timeout)
afterAll(async () => {
  stripe?.close()
  service?.remove()
  await postgres?.stop()
})

function answerStripe(): void {
  for (const { response } of held)
    response.setHeader('content-type', 'application/json').end('{"object":"list","data":[],"has_more":false}')
  held = []
}

/** Ends the program with the test. */
function started(program: RunningProgram): RunningProgram {
  onTestFinished(() => killGroup(program))
  return program
}

/** Resolves with the status; 0 if there is no answer. */
function request(url: string, agent?: Agent): Promise<number> {
  return new Promise((resolve) => {
    get(url, agent ? { agent } : {}, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    }).on('error', () => resolve(0))
  })
}

/** Sends a request that stays open until Stripe answers. */
async function openRequest(address: string): Promise<{ status: Promise<number> }> {
  // Jobs call Stripe as well.
  const count = () => held.filter(({ path }) => path.startsWith('/v1/prices')).length
  const before = count()
  const status = request(`${address}/users/me/checkout-session?promo_code=CALM50&product_id=yearly-us`)
  await expect.poll(count).toBeGreaterThan(before)
  return { status }
}

const isListening = async (address: string) => (await request(`${address}/health`)) !== 0

describe.each([
  ['SIGTERM to npm', 'SIGTERM', 1, []],
  // The first one builds the service again.
  ['SIGINT to npm', 'SIGINT', 1, ['--ignore-scripts']],
  ['Ctrl-C', 'SIGINT', -1, ['--ignore-scripts']],
  ['SIGTERM to its process group', 'SIGTERM', -1, ['--ignore-scripts']],
] as const)('npm start and %s', (_what, signal, whom, parameters) => {
  test('finishes open requests, refuses new ones, and ends with 0', { timeout }, async () => {
    const program = started(service.npmStart(parameters))
    const address = await program.address()
    const agent = new Agent({ keepAlive: true })
    expect(await request(`${address}/ready`, agent)).toBe(200)
    const open = await openRequest(address)
    process.kill(whom * Number(program.child.pid), signal)
    await expect.poll(() => isListening(address)).toBe(false)
    answerStripe()
    expect(await open.status).toBeGreaterThanOrEqual(400)
    expect(await program.exit).toBe(0)
    expect(await isListening(address)).toBe(false)
    agent.destroy()
  })
})

test(
  'a request that stays open keeps a process for 15 seconds at most, or until a second signal',
  { timeout },
  async () => {
    const [patient, hasty] = [started(service.run('main.js')), started(service.run('main.js'))]
    for (const program of [patient, hasty]) await openRequest(await program.address())
    const start = performance.now()
    patient.child.kill('SIGTERM')
    hasty.child.kill('SIGTERM')
    const repeat = () => {
      hasty.child.kill('SIGTERM')
      return hasty.child.exitCode
    }
    await expect.poll(repeat, { interval: 300 }).toBe(1)
    expect(performance.now() - start).toBeLessThan(10_000)
    // With 0 where the calls to Stripe give up a moment earlier.
    expect(await patient.exit).toBeOneOf([0, 1])
    expect(performance.now() - start).toBeLessThan(20_000)
  },
)

describe('a start', () => {
  test('ends at once when it is told to stop before it listens', { timeout }, async () => {
    const silent = createTcpServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const connected = once(silent, 'connection')
    const url = `postgres://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const program = started(service.run('main.js', { DATABASE_URL: url }))
    const [socket] = (await connected) as [{ destroy: () => void }]
    program.child.kill('SIGTERM')
    expect(await program.exit).toBe(0)
    socket.destroy()
    silent.close()
  })

  test('without a database ends with 1 and a sentence', { timeout }, async () => {
    const program = started(service.run('main.js', { DATABASE_URL: 'postgres://portal@127.0.0.1:9/portal' }))
    expect(await program.exit).toBe(1)
    expect(program.output()).toBe('The database cannot be used: connect ECONNREFUSED 127.0.0.1:9\n')
  })
})

describe('the embedded database', () => {
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-killed-'))
    const database = await openDatabase({ folder })
    await database.destroy()
  }, timeout)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('keeps what was committed when its process is killed', { timeout }, async () => {
    const program = started(
      service.evaluate(`
        const { openDatabase } = await import('./dist/service/src/database/open.js')
        const database = await openDatabase({ folder: ${JSON.stringify(folder)} })
        for (let count = 1; ; count += 1) {
          await database.insertInto('jobs').values({ name: String(count), last_run_at: new Date() }).execute()
          process.stdout.write(count + '\\n')
        }`),
    )
    await expect.poll(() => program.output().split('\n').length, { timeout }).toBeGreaterThan(50)
    program.child.kill('SIGKILL')
    await program.exit
    const committed = program.output().split('\n').slice(0, -1)
    const database = await openDatabase({ folder })
    const rows = await database.selectFrom('jobs').select('name').execute()
    await database.destroy()
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(committed))
  })

  test('is used by one process, and by the next when that is killed', { timeout }, async () => {
    const settings = { DATABASE_URL: '', SERVICE_DATABASE_FOLDER: folder }
    const first = started(service.run('main.js', settings))
    const address = await first.address()
    for (const name of ['main.js', 'reconcile.js', 'tables.js']) {
      const second = started(service.run(name, settings))
      expect(await second.exit).toBe(1)
      expect(second.output()).toBe(
        `The database folder ${folder} is in use by another process. Stop the service or command that uses it first.\n`,
      )
    }
    expect(await request(`${address}/ready`)).toBe(200)
    first.child.kill('SIGKILL')
    await first.exit
    const next = started(service.run('tables.js', settings))
    expect(await next.exit).toBe(0)
    expect(next.output()).toContain('customers\n')
  })
})
