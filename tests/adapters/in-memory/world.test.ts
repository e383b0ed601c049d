import { describe, expect, test } from 'vitest'
import { initialState } from '#adapters/in-memory/seed'
import { World } from '#adapters/in-memory/world'
import { catalogue } from '../../support/catalogue'
import { mapStore, newWorld, refuse, refusingStore } from './support'

const key = 'halcyon-sandbox'

const rename = (world: World, name: string) =>
  world.change((draft) => void (draft.accounts[0]!.firstName = name))
const nameIn = (world: World) => world.read().accounts[0]?.firstName

describe('a world', () => {
  test('shares nothing with another one', () => {
    const { clock } = newWorld()
    const [changed, other] = [initialState(clock, catalogue), initialState(clock, catalogue)]
    changed.resetCodes.push({ code: 'good', accountId: 'free', createdAt: 0, used: false })
    expect(other.resetCodes).toEqual([])
  })

  test('starts with its first state when the store holds another', () => {
    const { world: before, store: filled } = newWorld()
    rename(before, 'Nova')
    const valid = JSON.parse(filled.entries.get(key) ?? '') as object
    const changes = [
      { version: 0 },
      { accounts: ['free'] },
      { inbox: undefined },
      { session: { accountId: 1 } },
      { tokensIssued: 'many' },
      { controls: { country: 'US', network: 'odd' } },
    ]
    const changed = changes.map((change) => JSON.stringify({ ...valid, ...change }))
    for (const text of ['{"version":1,', '', 'null', '[]', '{"theme":"dark"}', ...changed]) {
      const { world } = newWorld({ store: mapStore(new Map([[key, text]])) })
      expect(nameIn(world), `from ${text}`).toBe('Fay')
      rename(world, 'Nova')
      expect(nameIn(world)).toBe('Nova')
    }
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

test.each([
  ['at every access', refusingStore],
  ['when writing', { ...mapStore(), setItem: () => refuse() }],
])('a world that cannot be stored, %s, lasts as long as the page', (_when, store) => {
  const world = new World({ store, clock: newWorld().clock, catalogue })
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
