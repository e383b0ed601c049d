import { expect, test } from 'vitest'
import { InMemoryGeo } from '../../../adapters/in-memory/in-memory-geo'
import type { Geo } from '../../../src-core/ports/geo'
import { ResolveCountry } from '../../../src-core/use-cases/resolve-country'
import { newOutside, setCountry } from '../../support/test-world'

/** The use case, and the moments (milliseconds from now) at which it has looked. */
function resolving({ knownAfter = 0, country = 'GB' } = {}) {
  const outside = newOutside()
  setCountry(outside.world, country)
  const { clock, world, log } = outside
  const geo = new InMemoryGeo(world, clock, { knownAfter })
  const begun = clock.now()
  const looks: number[] = []
  const watched: Geo = {
    look: () => {
      looks.push(clock.now() - begun)
      return geo.look()
    },
  }
  return { ...outside, looks, answer: new ResolveCountry(watched, clock, log).execute() }
}

test('a country that is there is taken at the first look, at once', async () => {
  const { answer, clock, looks, log } = resolving()
  expect(clock.pendingWaits).toBe(0)
  expect(await answer).toBe('GB')
  expect(looks).toEqual([0])
  expect(log.entries).toEqual([])
})

test('a country that is not there yet is looked for every 100 ms', async () => {
  const { answer, clock, looks, log } = resolving({ knownAfter: 250 })
  await clock.advance(300)
  expect(await answer).toBe('GB')
  expect(looks).toEqual([0, 100, 200, 300])
  expect(log.entries).toEqual([])
})

test('a country that appears at the 150th look is still taken', async () => {
  const { answer, clock, looks } = resolving({ knownAfter: 14_900 })
  await clock.advance(14_900)
  expect(await answer).toBe('GB')
  expect(looks).toHaveLength(150)
})

test('after 150 looks the portal goes on without a country and warns once', async () => {
  const { answer, clock, looks, log } = resolving({ country: 'none' })
  await clock.advance(14_900)
  expect(await answer).toBeUndefined()
  expect(looks).toHaveLength(150)
  expect(log.entries).toEqual([{ level: 'warn', message: 'The country was not known after 150 looks' }])
  await clock.advance(60_000)
  expect(looks).toHaveLength(150)
})

test('a script that is blocked is not waited for: one look, one warning', async () => {
  const { answer, clock, looks, log } = resolving({ country: 'blocked' })
  expect(await answer).toBeUndefined()
  expect(clock.pendingWaits).toBe(0)
  expect(looks).toEqual([0])
  expect(log.entries).toEqual([
    { level: 'warn', message: 'The country is not available', cause: 'the geo script was blocked' },
  ])
})

test('a script that turns out to be blocked while it is waited for ends the waiting', async () => {
  const { answer, clock, looks, log, world } = resolving({ country: 'none' })
  await clock.advance(250)
  setCountry(world, 'blocked')
  await clock.advance(50)
  expect(await answer).toBeUndefined()
  expect(looks).toEqual([0, 100, 200, 300])
  expect(log.entries).toHaveLength(1)
})
