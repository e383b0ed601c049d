import { describe, expect, test } from 'vitest'
import type { KeyValueStore } from '../../../adapters/in-memory/persisted-text'
import { World } from '../../../adapters/in-memory/world'
import { catalogue } from '../../support/catalogue'
import { mapStore, newWorld, refuse, refusingStore } from './support'

const key = 'halcyon-sandbox'

const rename = (world: World, name: string) =>
  world.change((draft) => void (draft.accounts[0]!.firstName = name))
const nameIn = (world: World) => world.read().accounts[0]?.firstName

describe('a world', () => {
  test('is persisted under its key', () => {
    const { world, store, clock } = newWorld()
    rename(world, 'Nova')
    expect([...store.entries.keys()]).toEqual([key])
    expect(nameIn(new World({ store, clock, catalogue }))).toBe('Nova')
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
    ['another object', () => '{"theme":"dark"}'],
    ['another version', () => JSON.stringify({ ...valid(), version: 0 })],
    ['accounts that are none', () => JSON.stringify({ ...valid(), accounts: ['free'] })],
    ['a missing list', () => JSON.stringify({ ...valid(), inbox: undefined })],
    ['unknown controls', () => JSON.stringify({ ...valid(), controls: { country: 'US', network: 'odd' } })],
    ['a session that is none', () => JSON.stringify({ ...valid(), session: { accountId: 1 } })],
    ['no token count', () => JSON.stringify({ ...valid(), tokensIssued: 'many' })],
  ])('starts with its first state when the store holds %s', (_what, text) => {
    const { world } = newWorld({ store: mapStore(new Map([[key, text()]])) })
    expect(nameIn(world)).toBe('Fay')
    rename(world, 'Nova')
    expect(nameIn(world)).toBe('Nova')
  })
})

test('two tabs do not undo each other’s changes', () => {
  const { world, store, clock } = newWorld()
  const other = new World({ store, clock, catalogue })
  other.read()
  rename(world, 'Nova')
  other.change((draft) => void (draft.accounts[0]!.lastName = 'Quist'))
  expect(world.read().accounts[0]).toMatchObject({ firstName: 'Nova', lastName: 'Quist' })
})

describe('without persistent storage', () => {
  const full: KeyValueStore = { ...mapStore(), setItem: () => refuse() }

  test.each([
    ['at every access', refusingStore],
    ['when writing', full],
  ])('(%s) the world lasts as long as the page', (_when, store) => {
    const { clock } = newWorld()
    const world = new World({ store, clock, catalogue })
    rename(world, 'Nova')
    rename(world, `${nameIn(world)} May`)
    expect(nameIn(world)).toBe('Nova May')
    world.reset()
    expect(nameIn(world)).toBe('Fay')
  })

  test('an older state that is still persisted does not return', () => {
    const store = mapStore()
    const { world } = newWorld({ store })
    rename(world, 'Old')
    store.setItem = () => refuse()
    rename(world, 'New')
    expect(nameIn(world)).toBe('New')
  })
})

test('the connection is what the sandbox tools choose', () => {
  const { world } = newWorld()
  expect(world.isOnline()).toBe(true)
  world.change((draft) => void (draft.controls.network = 'offline'))
  expect(world.isOnline()).toBe(false)
})
