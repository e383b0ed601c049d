import { describe, expect, test } from 'vitest'
import type { KeyValueStore } from '../../../adapters/in-memory/kept-text'
import { World } from '../../../adapters/in-memory/world'
import { catalogue } from '../../support/catalogue'
import { mapStore, newWorld, refuse, refusingStore } from './support'

const key = 'halcyon-sandbox'

const rename = (world: World, name: string) =>
  world.change((draft) => void (draft.accounts[0]!.firstName = name))
const nameIn = (world: World) => world.read().accounts[0]?.firstName

describe('the accounts of a new world', () => {
  const { world } = newWorld()

  test.each([
    ['free@example.com', 'password', {}],
    [
      'subscribed@example.com',
      'password',
      {
        managedBy: 'portal',
        recurrence: 'year',
        price: 49.99,
        currency: 'USD',
        autoRenew: true,
        paymentOption: { type: 'card', last4: '4242' },
      },
    ],
    [
      'promo@example.com',
      'password',
      { managedBy: 'portal', recurrence: 'year', originalPrice: 49.99, price: 24.99, autoRenew: true },
    ],
    ['cancelled@example.com', 'password', { managedBy: 'portal', recurrence: 'month', autoRenew: false }],
    ['appstore@example.com', 'password', { managedBy: 'app-store', paymentOption: { type: 'other' } }],
    ['gina.google@example.com', 'google', {}],
    ['alex@example.com', 'apple', {}],
  ])('%s', (email, method, subscription) => {
    const account = world.read().accounts.find((each) => each.email === email)
    expect(account?.method).toBe(method)
    expect(account?.password).toBe(method === 'password' ? 'Halcyon-2026' : undefined)
    expect(account?.subscription?.details ?? {}).toMatchObject(subscription)
  })

  test('subscribe to nothing where the table names nothing', () => {
    const subscribers = world.read().accounts.filter(({ subscription }) => subscription)
    expect(subscribers.map(({ id }) => id)).toEqual(['subscribed', 'promo', 'cancelled', 'appstore'])
  })

  test('have begun before today and renew after it', () => {
    const { world: fresh, clock } = newWorld()
    const dates = fresh
      .read()
      .accounts.flatMap(({ subscription }) => (subscription ? [subscription.details] : []))
    expect(dates).toHaveLength(4)
    for (const { subscribedAt, renewsAt } of dates) {
      expect(Date.parse(subscribedAt)).toBeLessThan(clock.now())
      expect(Date.parse(renewsAt)).toBeGreaterThan(clock.now())
    }
  })
})

describe('a world', () => {
  test('is kept in the store, under its key, and found again', () => {
    const { world, store, clock } = newWorld()
    rename(world, 'Nova')
    expect([...store.entries.keys()]).toEqual([key])
    expect(nameIn(new World({ store, clock, catalogue }))).toBe('Nova')
  })

  test('writes nothing when nothing changes', () => {
    const { world, store } = newWorld()
    let told = 0
    world.observe(() => (told += 1))
    world.change(() => undefined)
    expect(store.entries.size).toBe(0)
    expect(told).toBe(0)
  })

  test('is parsed only when its text has changed', () => {
    const { world } = newWorld()
    rename(world, 'Nova')
    const before = world.read()
    expect(world.read()).toBe(before)
    rename(world, 'Vega')
    expect(world.read()).not.toBe(before)
    expect(before.accounts[0]?.firstName).toBe('Nova')
  })

  test('answers what a change answers', () => {
    expect(newWorld().world.change(() => 42)).toBe(42)
  })

  test('tells observers of changes until they have heard enough', () => {
    const { world } = newWorld()
    const told: unknown[] = []
    const stop = world.observe(() => told.push(nameIn(world)))
    rename(world, 'Nova')
    stop()
    rename(world, 'Vega')
    expect(told).toEqual(['Nova'])
  })

  test('goes back to its first state', () => {
    const { world, store } = newWorld()
    world.faults.next('loadUser', 'unreachable')
    rename(world, 'Nova')
    const told: unknown[] = []
    world.observe(() => told.push(nameIn(world)))
    world.reset()
    expect(told).toEqual(['Fay'])
    expect(store.entries.size).toBe(0)
    expect(nameIn(world)).toBe('Fay')
  })

  const valid = () => {
    const { world, store } = newWorld()
    rename(world, 'Nova')
    return JSON.parse(store.entries.get(key) ?? '') as Record<string, unknown>
  }

  test.each<[string, () => string]>([
    ['no JSON', () => '{"version":1,'],
    ['nothing', () => ''],
    ['null', () => 'null'],
    ['a list', () => '[]'],
    ['somebody else’s object', () => '{"theme":"dark"}'],
    ['another version', () => JSON.stringify({ ...valid(), version: 0 })],
    ['accounts that are none', () => JSON.stringify({ ...valid(), accounts: ['free'] })],
    ['a missing list', () => JSON.stringify({ ...valid(), inbox: undefined })],
    ['unknown controls', () => JSON.stringify({ ...valid(), controls: { country: 'US', network: 'odd' } })],
    ['a session that is none', () => JSON.stringify({ ...valid(), session: { accountId: 1 } })],
    ['no token count', () => JSON.stringify({ ...valid(), tokensIssued: 'many' })],
  ])('starts anew where the store holds %s', (_what, text) => {
    const { world } = newWorld({ store: mapStore(new Map([[key, text()]])) })
    expect(nameIn(world)).toBe('Fay')
    rename(world, 'Nova')
    expect(nameIn(world)).toBe('Nova')
  })

  test('is what the store holds where that is sound', () => {
    const { world } = newWorld({ store: mapStore(new Map([[key, JSON.stringify(valid())]])) })
    expect(nameIn(world)).toBe('Nova')
  })
})

describe('two tabs', () => {
  const twoTabs = () => {
    const { world, store, clock } = newWorld()
    return [world, new World({ store, clock, catalogue })] as const
  }

  test('see each other’s changes, and tell of them when asked to refresh', () => {
    const [one, other] = twoTabs()
    const told: unknown[] = []
    other.observe(() => told.push(nameIn(other)))
    rename(one, 'Nova')
    expect(told).toEqual([])
    other.refreshFromOutside()
    other.refreshFromOutside()
    expect(told).toEqual(['Nova'])
  })

  test('do not undo each other’s changes', () => {
    const [one, other] = twoTabs()
    other.read()
    rename(one, 'Nova')
    other.change((draft) => void (draft.accounts[0]!.lastName = 'Quist'))
    expect(one.read().accounts[0]).toMatchObject({ firstName: 'Nova', lastName: 'Quist' })
  })

  test('go back together', () => {
    const [one, other] = twoTabs()
    rename(one, 'Nova')
    let told = 0
    other.observe(() => (told += 1))
    one.reset()
    other.refreshFromOutside()
    expect(told).toBe(1)
    expect(nameIn(other)).toBe('Fay')
  })
})

describe('where the browser refuses to keep anything', () => {
  const full: KeyValueStore = { ...mapStore(), setItem: () => refuse() }

  test.each([
    ['at every access', refusingStore],
    ['when writing', full],
  ])('(%s) the world lives as long as the page', (_when, store) => {
    const { clock } = newWorld()
    const world = new World({ store, clock, catalogue })
    rename(world, 'Nova')
    rename(world, `${nameIn(world)} May`)
    expect(nameIn(world)).toBe('Nova May')
    world.reset()
    expect(nameIn(world)).toBe('Fay')
  })

  test('an older text that is still there does not come back', () => {
    const store = mapStore()
    const { world } = newWorld({ store })
    rename(world, 'Old')
    store.setItem = () => refuse()
    rename(world, 'New')
    expect(nameIn(world)).toBe('New')
  })
})

describe('the line', () => {
  test('is up when both the browser and the tools say so', () => {
    let plugged = true
    const { world } = newWorld({ isOnline: () => plugged })
    expect(world.isOnline()).toBe(true)
    plugged = false
    expect(world.isOnline()).toBe(false)
    plugged = true
    world.change((draft) => void (draft.controls.network = 'offline'))
    expect(world.isOnline()).toBe(false)
  })
})
