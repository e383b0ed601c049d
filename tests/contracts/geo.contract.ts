import { describe, expect, test } from 'vitest'
import type { Geo } from '../../src-core/ports/geo'
import type { Awaitable, Remote } from './answers'

export interface GeoHarness {
  readonly geo: Remote<Geo>
  /** What there is to find: a code, nothing yet, or nothing ever. */
  readonly there: (what: { readonly code: string } | 'nothing-yet' | 'blocked') => Awaitable<void>
}

/** The promises of the Geo port. */
export function geoContract(name: string, makeHarness: () => Awaitable<GeoHarness>): void {
  describe(`${name} keeps the promises of Geo`, () => {
    test.each(['US', 'GB', 'CA', 'AU', 'NZ', 'DE'])('finds the country %s', async (code) => {
      const { geo, there } = await makeHarness()
      await there({ code })
      expect(await geo.look()).toEqual({ type: 'known', country: code })
    })

    test('is asked to look again while there is nothing', async () => {
      const { geo, there } = await makeHarness()
      await there('nothing-yet')
      expect(await geo.look()).toEqual({ type: 'pending' })
      expect(await geo.look()).toEqual({ type: 'pending' })
      await there({ code: 'GB' })
      expect(await geo.look()).toEqual({ type: 'known', country: 'GB' })
    })

    test('says when looking is in vain', async () => {
      const { geo, there } = await makeHarness()
      await there('blocked')
      expect(await geo.look()).toMatchObject({ type: 'unavailable' })
    })

    test.each(['GBR', 'G', '42', '', 'United Kingdom'])('takes "%s" for no country', async (code) => {
      const { geo, there } = await makeHarness()
      await there({ code })
      expect(await geo.look()).toMatchObject({ type: 'unavailable' })
    })

    test('writes countries in upper case', async () => {
      const { geo, there } = await makeHarness()
      await there({ code: 'gb' })
      expect(await geo.look()).toEqual({ type: 'known', country: 'GB' })
    })
  })
}
