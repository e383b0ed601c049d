import { describe, expect, test } from 'vitest'
import { ManualClock } from '#adapters/in-memory/manual-clock'
import { ScriptGeo } from '#adapters/browser/script-geo'
import { geoContract } from '../../contracts/geo.contract'
import { refuse } from '../in-memory/support'

const script = { address: 'https://geo.example.com/country.js', global: 'geo.country' }

/** A page, and the scripts that were put into it. */
function page() {
  const window: { geo?: unknown } = {}
  const inserted: { address: string; failed: () => void }[] = []
  const clock = new ManualClock({ now: '2026-11-21T01:30:00Z' })
  const geo = new ScriptGeo(
    script,
    window,
    (address, failed) => void inserted.push({ address, failed }),
    (milliseconds) => clock.wait(milliseconds),
  )
  return { window, inserted, geo, clock }
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

  test('is unavailable where the page refuses its script', () => {
    const geo = new ScriptGeo(script, {}, refuse, () => new Promise(() => undefined))
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

  test('gives up after 15 seconds on a global that throws, and uses one that comes late', async () => {
    const { window, geo, clock } = page()
    const late: { geo?: object } = {}
    const get = () => late.geo ?? refuse()
    Object.defineProperty(window, 'geo', { get })
    expect(geo.lookUp()).toEqual({ type: 'pending' })
    await clock.advance(14_999)
    expect(geo.lookUp()).toEqual({ type: 'pending' })
    await clock.advance(1)
    expect(geo.lookUp()).toMatchObject({ type: 'unavailable' })
    late.geo = { country: 'GB' }
    expect(geo.lookUp()).toEqual({ type: 'known', country: 'GB' })
  })
})
