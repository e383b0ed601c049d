import { sandboxPassword } from '../../adapters/in-memory/first-accounts'
import { InMemoryOrderStorage } from '../../adapters/in-memory/in-memory-order-storage'
import type { ManualClock } from '../../adapters/in-memory/manual-clock'
import type { World } from '../../adapters/in-memory/world'
import type { AnalyticsEvent } from '../../src-core/ports/analytics'
import type { StoredItem } from '../../src-core/ports/order-storage'
import type { PortalApi } from '../../src-core/ports/portal-api'
import { inMemoryPorts } from '../../src/composition/in-memory'
import { newWorld } from '../adapters/in-memory/support'
import { valueOf } from '../contracts/answers'
import { wrapMethods } from './wrap-methods'

export type WorldChoices = NonNullable<Parameters<typeof newWorld>[0]>

/** A call as it reached the service. */
export interface ServiceCall {
  readonly name: keyof PortalApi
  readonly details: unknown
}

/** Everything outside of one page, played by fakes over one world; name only what matters. */
export function newOutside(choices: WorldChoices = {}) {
  const { world, clock, store } = newWorld(choices)
  return { store, ...outsideOf(world, clock) }
}

/** Another page over the same world. A reload shares the storage too, another tab shares what all tabs see. */
export function outsideOf(world: World, clock: ManualClock, storage = new InMemoryOrderStorage()) {
  const fakes = inMemoryPorts(world)
  const service = new WatchedService(fakes.portalApi)
  const ports = { ...fakes, orderStorage: storage, portalApi: service.api }
  const { analytics, catalogue, geo, identity, log, portalApi } = ports
  return { world, clock, service, storage, ports, analytics, catalogue, geo, identity, log, portalApi }
}

export type Outside = ReturnType<typeof outsideOf>

/** The service, with a list of what reached it, and able to answer late what it was asked in time. */
export class WatchedService {
  readonly calls: ServiceCall[] = []
  readonly api: PortalApi
  readonly #late = new Map<keyof PortalApi, Promise<void>>()

  constructor(service: PortalApi) {
    this.api = wrapMethods(service, async (method, call, parameters) => {
      const name = method as keyof PortalApi
      this.calls.push({ name, details: parameters[0] })
      const late = this.#late.get(name)
      this.#late.delete(name)
      const response = await call(...parameters)
      await late
      return response
    })
  }

  /** What was asked under the name, in the order in which it came. */
  asked(name: keyof PortalApi): unknown[] {
    return this.calls.filter((call) => call.name === name).map(({ details }) => details)
  }

  /** The next call is dealt with at once; its answer is on the way until it is let arrive. */
  answersLate(name: keyof PortalApi): { arrive: () => void } {
    let arrive = () => undefined as void
    this.#late.set(name, new Promise((resolve) => void (arrive = resolve)))
    return { arrive: () => arrive() }
  }
}

/** What has been measured, oldest first. */
export function eventsOf(world: World): readonly AnalyticsEvent[] {
  return world.read().analytics.map(({ event }) => event)
}

/** Somebody with an account, as identity and service know them. */
export function personOf(world: World, email: string) {
  const person = world.read().accounts.find((account) => account.email === email)
  if (!person) throw new Error(`Nobody has the address ${email}`)
  return person
}

/** Signs in somebody who has an account with a password. */
export async function signIn({ identity }: Pick<Outside, 'identity'>, email = 'free@example.com') {
  return valueOf(await identity.signIn({ email, password: sandboxPassword }))
}

/** What stands in the storage under the name, read as JSON; nothing when nothing does. */
export function storedIn({ storage }: Pick<Outside, 'storage'>, item: StoredItem): unknown {
  const text = storage.read(item)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Sets where the visitor is, as the sandbox's tools do. */
export function setCountry(world: World, country: string): void {
  world.change((draft) => void (draft.controls.country = country))
}

/** Sets how the network is, as the sandbox's tools do. */
export function setNetwork(world: World, network: 'normal' | 'slow' | 'offline' | 'server-errors'): void {
  world.change((draft) => void (draft.controls.network = network))
}
