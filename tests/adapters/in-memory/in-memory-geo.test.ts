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
  test('knows the country after the given delay', async () => {
    const { world, clock } = newWorld()
    const geo = new InMemoryGeo(world, clock, { answerDelay: 300 })
    await clock.advance(299)
    expect(geo.lookUp()).toEqual({ type: 'pending' })
    await clock.advance(1)
    expect(geo.lookUp()).toEqual({ type: 'known', country: 'US' })
  })
})
