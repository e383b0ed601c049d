import { describe, expect, test } from 'vitest'
import type { Geo } from '#core/ports/geo'
import type { Awaitable, Remote } from './results'

export interface GeoHarness {
  readonly geo: Remote<Geo>
  /** Sets the code that the source has, if any. */
  readonly setSource: (state: { readonly code: string } | 'nothing-yet' | 'blocked') => Awaitable<void>
}

/** The contract of the Geo port. */
export function geoContract(name: string, makeHarness: () => Awaitable<GeoHarness>): void {
  describe(`${name} fulfils the contract of Geo`, () => {
    test.each([
      ['US', { country: 'US' }],
      ['gb', { country: 'GB' }],
      ['US-CA', { country: 'US', region: 'CA' }],
      ['us-ny', { country: 'US', region: 'NY' }],
      ['US-California', { country: 'US' }],
      ['US-', { country: 'US' }],
    ])('finds the country of %s, and a region that it knows', async (code, location) => {
      const { geo, setSource } = await makeHarness()
      await setSource({ code })
      expect(await geo.lookUp()).toEqual({ type: 'known', ...location })
    })

    test('is pending until the country is known', async () => {
      const { geo, setSource } = await makeHarness()
      await setSource('nothing-yet')
      expect(await geo.lookUp()).toEqual({ type: 'pending' })
      expect(await geo.lookUp()).toEqual({ type: 'pending' })
      await setSource({ code: 'GB' })
      expect(await geo.lookUp()).toEqual({ type: 'known', country: 'GB' })
    })

    test('is unavailable when it is blocked', async () => {
      const { geo, setSource } = await makeHarness()
      await setSource('blocked')
      expect(await geo.lookUp()).toMatchObject({ type: 'unavailable' })
    })

    test.each(['GBR', 'G', '42', '', 'United Kingdom', 'GBR-LND'])(
      'rejects the country "%s"',
      async (code) => {
        const { geo, setSource } = await makeHarness()
        await setSource({ code })
        expect(await geo.lookUp()).toMatchObject({ type: 'unavailable' })
      },
    )
  })
}
