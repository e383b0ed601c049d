import { sandboxPassword } from '#adapters/in-memory/seed'
import { InMemoryPortalStorage } from '#adapters/in-memory/in-memory-portal-storage'
import type { ManualClock } from '#adapters/in-memory/manual-clock'
import type { World } from '#adapters/in-memory/world'
import type { AnalyticsEvent } from '#core/ports/analytics'
import type { StoredItem } from '#core/ports/portal-storage'
import type { PortalApi } from '#core/ports/portal-api'
import { inMemoryPorts } from '../../src/composition/in-memory'
import { newWorld } from '../adapters/in-memory/support'
import { valueOf } from '../contracts/results'
import { wrapMethods } from './wrap-methods'

export type WorldChoices = NonNullable<Parameters<typeof newWorld>[0]>

/** A recorded call; `details` is its last parameter. */
export interface ServiceCall {
  readonly name: keyof PortalApi
  readonly details: unknown
}

/** The ports of one page as fakes over a new world. */
export function newTestEnvironment(choices: WorldChoices = {}) {
  const { world, clock, store } = newWorld(choices)
  return { store, ...testEnvironmentOf(world, clock) }
}

/** The ports of another page over the same world. Pass the storage for a reload; another tab has its own. */
export function testEnvironmentOf(world: World, clock: ManualClock, storage = new InMemoryPortalStorage()) {
  const fakes = inMemoryPorts(world)
  const service = new RecordingPortalApi(fakes.portalApi)
  const ports = { ...fakes, portalStorage: storage, portalApi: service.api }
  const { analytics, catalogue, geo, identity, log, portalApi } = ports
  return { world, clock, service, storage, ports, analytics, catalogue, geo, identity, log, portalApi }
}

export type TestEnvironment = ReturnType<typeof testEnvironmentOf>

/** Records the calls to the service and can delay a response. */
export class RecordingPortalApi {
  readonly calls: ServiceCall[] = []
  readonly api: PortalApi
  readonly #delayed = new Map<keyof PortalApi, Promise<void>>()

  constructor(service: PortalApi) {
    this.api = wrapMethods(service, async (method, call, parameters) => {
      const name = method as keyof PortalApi
      this.calls.push({ name, details: parameters.at(-1) })
      const delay = this.#delayed.get(name)
      this.#delayed.delete(name)
      const response = await call(...parameters)
      await delay
      return response
    })
  }

  /** The last parameters of the calls with this name, oldest first. */
  requests(name: keyof PortalApi): unknown[] {
    return this.calls.filter((call) => call.name === name).map(({ details }) => details)
  }

  /** The service handles the next call at once; its response arrives after `release()`. */
  delayNext(name: keyof PortalApi): { release: () => void } {
    let release = () => undefined as void
    this.#delayed.set(name, new Promise((resolve) => void (release = resolve)))
    return { release: () => release() }
  }
}

export function eventsOf(world: World): readonly AnalyticsEvent[] {
  return world.read().analytics.map(({ event }) => event)
}

export function personOf(world: World, email: string) {
  const person = world.read().accounts.find((account) => account.email === email)
  if (!person) throw new Error(`No account has the email ${email}`)
  return person
}

export async function signIn({ identity }: Pick<TestEnvironment, 'identity'>, email = 'free@example.com') {
  return valueOf(await identity.signIn({ email, password: sandboxPassword }))
}

export function storedIn({ storage }: Pick<TestEnvironment, 'storage'>, item: StoredItem): unknown {
  const text = storage.read(item)
  return text === undefined ? undefined : JSON.parse(text)
}

export function setCountry(world: World, country: string): void {
  world.change((draft) => void (draft.controls.country = country))
}

export function setNetwork(world: World, network: 'normal' | 'slow' | 'offline' | 'server-errors'): void {
  world.change((draft) => void (draft.controls.network = network))
}

/** A change of plan that begins with the next period. */
export const changeToMonthly = {
  productId: 'monthly-us',
  productName: 'Monthly',
  recurrence: 'month',
  price: 4.99,
  from: '2027-10-18',
}
