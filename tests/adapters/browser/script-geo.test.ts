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
    there: (what) => {
      if (what === 'nothing-yet') return
      if (what === 'blocked') {
        geo.look()
        inserted[0]?.failed()
      } else window.geo = { country: what.code }
    },
  }
})

describe('ScriptGeo', () => {
  test('fetches its script at the first look, once', () => {
    const { inserted, geo } = page()
    expect(inserted).toEqual([])
    geo.look()
    geo.look()
    expect(inserted.map(({ address }) => address)).toEqual([script.address])
  })

  test('needs no script where the country is there already', () => {
    const { window, inserted, geo } = page()
    window.geo = { country: 'nz' }
    expect(geo.look()).toEqual({ type: 'known', country: 'NZ' })
    expect(inserted).toEqual([])
  })

  test.each([42, true, {}, ['US']])('takes %o for no country', (value) => {
    const { window, geo } = page()
    window.geo = { country: value }
    expect(geo.look()).toMatchObject({ type: 'unavailable' })
  })

  test('a script that comes after all is listened to', () => {
    const { window, inserted, geo } = page()
    geo.look()
    inserted[0]?.failed()
    expect(geo.look()).toMatchObject({ type: 'unavailable' })
    window.geo = { country: 'GB' }
    expect(geo.look()).toEqual({ type: 'known', country: 'GB' })
  })
})
