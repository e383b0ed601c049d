import { describe, expect, test } from 'vitest'
import { ManualClock } from '#adapters/in-memory/manual-clock'
import { EndpointGeo } from '#adapters/http/endpoint-geo'
import { geoContract } from '../../contracts/geo.contract'

const address = 'https://geo.example.com/country'

/** An endpoint whose responses the test controls, with its requests. */
function endpoint() {
  const requests: { address: string; details: RequestInit }[] = []
  let settle: (answer: Response | Error) => void = () => undefined
  const answered = new Promise<Response>((resolve, reject) => {
    settle = (answer) => (answer instanceof Error ? reject(answer) : resolve(answer))
  })
  const clock = new ManualClock({ now: '2026-11-21T01:30:00Z' })
  const send = (to: string, details: RequestInit) => {
    requests.push({ address: to, details })
    return answered
  }
  const geo = new EndpointGeo(address, send, clock)
  /** The first lookup sends the request; the country is known once the response was read. */
  const answer = async (response: Response | Error) => {
    geo.lookUp()
    settle(response)
    await expect.poll(() => geo.lookUp().type).not.toBe('pending')
  }
  return { geo, requests, answer, clock, answerSoFar: (response: Response) => settle(response) }
}

geoContract('EndpointGeo', () => {
  const { geo, answer } = endpoint()
  return {
    geo,
    setSource: async (state) => {
      if (state === 'nothing-yet') return
      await answer(
        state === 'blocked' ? new TypeError('Failed to fetch') : Response.json({ country: state.code }),
      )
    },
  }
})

describe('EndpointGeo', () => {
  test('sends one anonymous request at the first lookup', () => {
    const { geo, requests } = endpoint()
    expect(requests).toEqual([])
    geo.lookUp()
    geo.lookUp()
    expect(requests).toEqual([{ address, details: { credentials: 'omit', referrerPolicy: 'no-referrer' } }])
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
    ['a failed response', () => new Response('{"country":"US"}', { status: 503 })],
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

  test.each([
    ['never answers', undefined],
    ['never ends its answer', new Response(new ReadableStream())],
  ])('gives up after 15 seconds on an endpoint that %s', async (_how, response) => {
    const { geo, clock, answerSoFar } = endpoint()
    expect(geo.lookUp()).toEqual({ type: 'pending' })
    if (response) answerSoFar(response)
    await clock.advance(14_999)
    expect(geo.lookUp()).toEqual({ type: 'pending' })
    await clock.advance(1)
    expect(geo.lookUp()).toMatchObject({ type: 'unavailable' })
  })
})
