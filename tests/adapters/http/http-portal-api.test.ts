import { afterAll, afterEach, expect, onTestFinished } from 'vitest'
import { seedAccounts } from '../../../adapters/in-memory/seed'
import { ManualClock } from '../../../adapters/in-memory/manual-clock'
import { HttpPortalApi } from '../../../adapters/http/http-portal-api'
import { success } from '../../../src-core/shared/result'
import { portalApiContract } from '../../contracts/portal-api.contract'
import { operations } from '../../service/open-api'
import { startService } from '../../service/start-service'
import { ContractChecker } from '../../service/contract-checker'
import { catalogue } from '../../support/catalogue'
import { emails, evening, mapStore, portalApiHarness } from '../in-memory/support'
import { closedAddress, impatient } from './support'

const checker = new ContractChecker()

portalApiContract('HttpPortalApi', async ({ allowsAnonymousPreview = true } = {}) => {
  const clock = new ManualClock({ now: evening })
  const accounts = new Map<string, string>(Object.entries(emails))
  let user: string | undefined
  let tokensAreValid = true
  let isReachable = true

  const service = await startService({
    port: 0,
    store: mapStore(),
    clock,
    catalogue,
    seedAccounts: seedAccounts(clock),
    anonymousPreview: allowsAnonymousPreview ? 'allowed' : 'refused',
    allowedOrigin: 'https://portal.example.com',
    tokens: async (token) => {
      const uid = token.replace('token-of-', '')
      const email = accounts.get(uid)
      return tokensAreValid && email !== undefined ? { uid, email } : undefined
    },
    accounts: {
      changeEmail: async (uid, email) => void accounts.set(uid, email),
      delete: async (uid) => void accounts.delete(uid),
    },
  })
  onTestFinished(() => service.close())
  const closed = await closedAddress()

  return {
    ...portalApiHarness(service.world, clock),
    api: new HttpPortalApi({
      baseAddress: service.address,
      bearer: async ({ accountId = user } = {}) =>
        success(user === undefined || accountId !== user ? undefined : `token-of-${user}`),
      clock: impatient(clock),
      fetch: checker.watch((address, details) =>
        fetch(isReachable ? address : address.replace(service.address, closed), details),
      ),
    }),
    accountIdOf: (person) => person,
    signIn: async (person) => void (user = person),
    signOut: async () => void (user = undefined),
    invalidateToken: () => void (tokensAreValid = false),
    connection: (state) => {
      isReachable = state !== 'missing'
      const network = state === 'failing' ? 'server-errors' : 'normal'
      service.world.change((draft) => void (draft.controls.network = network))
    },
    canSignIn: async (email) => [...accounts.values()].includes(email),
  }
})

afterEach(() => {
  expect(checker.breaches, 'not as docs/openapi.yaml has it').toEqual([])
})

afterAll(() => {
  const statuses = operations.map(({ method, path }) => {
    const passed = checker.passed.filter((each) => each.startsWith(`${method} ${path} `))
    return { method, path, count: new Set(passed).size }
  })
  expect(
    statuses.filter(({ count }) => count < 2),
    'operations of the document without a success and a failure',
  ).toEqual([])
})
