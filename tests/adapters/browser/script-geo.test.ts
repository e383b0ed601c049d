import { describe, expect, test } from 'vitest'
import { ScriptGeo } from '../../../adapters/browser/script-geo'
import { geoContract } from '../../contracts/geo.contract'

const script = { address: 'https://geo.example.com/country.js', global: 'geo.country' }

/** A page, and the scripts that were put into it. */
function page() {
  const window: { geo?: unknown } = {}
  const inserted: { address: string; failed: () => void }[] = []
  const geo = new ScriptGeo(script, window, (address, failed) => void inserted.push({ address, failed }))
  return { window, inserted, geo }
}

geoContract('ScriptGeo', () => {
  const { window, inserted, geo } = page()
  return {
    geo,
    setSource: (state) => {
      if (state === 'nothing-yet') return
      if (state === 'blocked') {
        geo.lookUp()
        inserted[0]?.failed()
      } else window.geo = { country: state.code }
    },
  }
})

describe('ScriptGeo', () => {
  test('loads its script once, at the first lookup', () => {
    const { inserted, geo } = page()
    expect(inserted).toEqual([])
    geo.lookUp()
    geo.lookUp()
    expect(inserted.map(({ address }) => address)).toEqual([script.address])
  })

  test('loads no script when the country is known', () => {
    const { window, inserted, geo } = page()
    window.geo = { country: 'nz' }
    expect(geo.lookUp()).toEqual({ type: 'known', country: 'NZ' })
    expect(inserted).toEqual([])
  })

  test.each([42, true, {}, ['US']])('rejects the country %o', (value) => {
    const { window, geo } = page()
    window.geo = { country: value }
    expect(geo.lookUp()).toMatchObject({ type: 'unavailable' })
  })

  test('uses a script that loads late', () => {
    const { window, inserted, geo } = page()
    geo.lookUp()
    inserted[0]?.failed()
    expect(geo.lookUp()).toMatchObject({ type: 'unavailable' })
    window.geo = { country: 'GB' }
    expect(geo.lookUp()).toEqual({ type: 'known', country: 'GB' })
  })
})
