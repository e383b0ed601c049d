import { expect, test } from 'vitest'
import { InMemoryGeo } from '#adapters/in-memory/in-memory-geo'
import type { Geo } from '#core/ports/geo'
import { ResolveCountry } from '#core/use-cases/resolve-country'
import { newTestEnvironment, setCountry } from '../../support/test-world'

/** The use case, and the times of its lookups in milliseconds from now. */
function setup({ responseDelay = 0, country = 'GB' } = {}) {
  const environment = newTestEnvironment()
  setCountry(environment.world, country)
  const { clock, world, log } = environment
  const geo = new InMemoryGeo(world, clock, { answerDelay: responseDelay })
  const begun = clock.now()
  const lookups: number[] = []
  const watched: Geo = {
    lookUp: () => {
      lookups.push(clock.now() - begun)
      return geo.lookUp()
    },
  }
  return { ...environment, lookups, result: new ResolveCountry(watched, clock, log).execute() }
}

test('takes a known country at the first lookup', async () => {
  const { result, clock, lookups, log } = setup()
  expect(clock.pendingWaits).toBe(0)
  expect(await result).toEqual({ country: 'GB' })
  expect(lookups).toEqual([0])
  expect(log.entries).toEqual([])
})

test.each([
  [250, 4],
  [14_900, 150],
])('looks up the country every 100 ms: known after %i ms, %i lookups', async (responseDelay, count) => {
  const { result, clock, lookups, log } = setup({ responseDelay })
  await clock.advance(15_000)
  expect(await result).toEqual({ country: 'GB' })
  expect(lookups).toEqual(Array.from({ length: count }, (_, index) => index * 100))
  expect(log.entries).toEqual([])
})

test('gives up after 150 lookups, and warns once', async () => {
  const { result, clock, lookups, log } = setup({ country: 'none' })
  await clock.advance(14_900)
  expect(await result).toBeUndefined()
  expect(lookups).toHaveLength(150)
  expect(log.entries).toEqual([{ level: 'warn', message: 'The country was not known after 150 lookups' }])
  await clock.advance(60_000)
  expect(lookups).toHaveLength(150)
})

test('does not wait for a blocked script', async () => {
  const { result, clock, lookups, log } = setup({ country: 'blocked' })
  expect(await result).toBeUndefined()
  expect(clock.pendingWaits).toBe(0)
  expect(lookups).toEqual([0])
  expect(log.entries).toEqual([
    { level: 'warn', message: 'The country is not available', cause: 'the geo script was blocked' },
  ])
})

test('stops when the script turns out to be blocked', async () => {
  const { result, clock, lookups, log, world } = setup({ country: 'none' })
  await clock.advance(250)
  setCountry(world, 'blocked')
  await clock.advance(50)
  expect(await result).toBeUndefined()
  expect(lookups).toEqual([0, 100, 200, 300])
  expect(log.entries).toHaveLength(1)
})
