import { InMemoryGeo } from '#adapters/in-memory/in-memory-geo'
import { geoContract } from '../../contracts/geo.contract'
import { newWorld } from './support'

geoContract('InMemoryGeo', () => {
  const { world, clock } = newWorld()
  const controls = { 'nothing-yet': 'none', blocked: 'blocked' }
  return {
    geo: new InMemoryGeo(world, clock),
    setSource: (state) => {
      const country = typeof state === 'string' ? controls[state] : state.code
      world.change((draft) => void (draft.controls.country = country))
    },
  }
})
