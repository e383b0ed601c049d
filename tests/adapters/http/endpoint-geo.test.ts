import { describe, expect, test } from 'vitest'
import { EndpointGeo } from '../../../adapters/http/endpoint-geo'
import { geoContract } from '../../contracts/geo.contract'

const address = 'https://geo.example.com/country'

/** An endpoint whose responses the test controls, with its requests. */
function endpoint() {
  const asked: { address: string; details: RequestInit }[] = []
  let settle: (answer: Response | Error) => void = () => undefined
  const answered = new Promise<Response>((resolve, reject) => {
    settle = (answer) => (answer instanceof Error ? reject(answer) : resolve(answer))
  })
  const geo = new EndpointGeo(address, (to, details) => {
    asked.push({ address: to, details })
    return answered
  })
  /** The first look asks; what there is to find is there when the answer has been read. */
  const answer = async (said: Response | Error) => {
    geo.lookUp()
    settle(said)
    await expect.poll(() => geo.lookUp().type).not.toBe('pending')
  }
  return { geo, asked, answer }
}

geoContract('EndpointGeo', () => {
  const { geo, answer } = endpoint()
  return {
    geo,
    there: async (what) => {
      if (what === 'nothing-yet') return
      await answer(
        what === 'blocked' ? new TypeError('Failed to fetch') : Response.json({ country: what.code }),
      )
    },
  }
})

describe('EndpointGeo', () => {
  test('sends one anonymous request at the first lookup', () => {
    const { geo, asked } = endpoint()
    expect(asked).toEqual([])
    geo.lookUp()
    geo.lookUp()
    expect(asked).toEqual([{ address, details: { credentials: 'omit', referrerPolicy: 'no-referrer' } }])
  })

  test.each([
    ['CA', { country: 'US', region: 'CA' }],
    ['California', { country: 'US' }],
    [7, { country: 'US' }],
  ])('finds the region in a field of its own: %s', async (region, location) => {
    const { geo, answer } = endpoint()
    await answer(Response.json({ country: 'US', region }))
    expect(geo.lookUp()).toEqual({ type: 'known', ...location })
  })

  test.each([
    ['an answer that says no', () => new Response('{"country":"US"}', { status: 503 })],
    ['no JSON', () => new Response('<p>Welcome</p>')],
    ['a bare code', () => Response.json('US')],
    ['nothing', () => Response.json(null)],
    ['a number', () => Response.json({ country: 42 })],
    ['another field', () => Response.json({ country_code: 'US' })],
  ])('rejects %s', async (_what, make) => {
    const { geo, answer } = endpoint()
    await answer(make())
    expect(geo.lookUp()).toMatchObject({ type: 'unavailable' })
  })
})
