import { describe, expect, test } from 'vitest'
import type { Geo } from '../../src-core/ports/geo'

export interface GeoHarness {
  readonly geo: Geo
  /** What there is to find: a code, nothing yet, or nothing ever. */
  readonly there: (what: { readonly code: string } | 'nothing-yet' | 'blocked') => void
}

/** The promises of the Geo port. */
export function geoContract(name: string, makeHarness: () => GeoHarness): void {
  describe(`${name} keeps the promises of Geo`, () => {
    test.each(['US', 'GB', 'CA', 'AU', 'NZ', 'DE'])('finds the country %s', (code) => {
      const { geo, there } = makeHarness()
      there({ code })
      expect(geo.look()).toEqual({ type: 'known', country: code })
    })

    test('is asked to look again while there is nothing', () => {
      const { geo, there } = makeHarness()
      there('nothing-yet')
      expect(geo.look()).toEqual({ type: 'pending' })
      expect(geo.look()).toEqual({ type: 'pending' })
      there({ code: 'GB' })
      expect(geo.look()).toEqual({ type: 'known', country: 'GB' })
    })

    test('says when looking is in vain', () => {
      const { geo, there } = makeHarness()
      there('blocked')
      expect(geo.look()).toMatchObject({ type: 'unavailable' })
    })

    test.each(['GBR', 'G', '42', '', 'United Kingdom'])('takes "%s" for no country', (code) => {
      const { geo, there } = makeHarness()
      there({ code })
      expect(geo.look()).toMatchObject({ type: 'unavailable' })
    })

    test('writes countries in upper case', () => {
      const { geo, there } = makeHarness()
      there({ code: 'gb' })
      expect(geo.look()).toEqual({ type: 'known', country: 'GB' })
    })
  })
}
