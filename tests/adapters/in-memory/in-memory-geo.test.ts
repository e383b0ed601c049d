import { describe, expect, test } from 'vitest'
import { InMemoryGeo } from '../../../adapters/in-memory/in-memory-geo'
import { geoContract } from '../../contracts/geo.contract'
import { newWorld } from './support'

geoContract('InMemoryGeo', () => {
  const { world, clock } = newWorld()
  const controls = { 'nothing-yet': 'none', blocked: 'blocked' }
  return {
    geo: new InMemoryGeo(world, clock),
    there: (what) => {
      const country = typeof what === 'string' ? controls[what] : what.code
      world.change((draft) => void (draft.controls.country = country))
    },
  }
})

describe('InMemoryGeo', () => {
  test('is in the US by itself', () => {
    const { world, clock } = newWorld()
    expect(new InMemoryGeo(world, clock).look()).toEqual({ type: 'known', country: 'US' })
  })

  test('can take its time', async () => {
    const { world, clock } = newWorld()
    const geo = new InMemoryGeo(world, clock, { knownAfter: 300 })
    await clock.advance(299)
    expect(geo.look()).toEqual({ type: 'pending' })
    await clock.advance(1)
    expect(geo.look()).toEqual({ type: 'known', country: 'US' })
  })
})
