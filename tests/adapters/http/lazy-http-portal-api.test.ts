import { expect, test } from 'vitest'
import * as chunk from '../../../adapters/http/http-client'
import { HttpPortalApi } from '../../../adapters/http/http-portal-api'
import { ManualClock } from '../../../adapters/in-memory/manual-clock'
import type { PortalApi } from '../../../src-core/ports/portal-api'
import { expectFailure, valueOf } from '../../contracts/answers'
import { openApi } from '../../service/open-api'
import { evening } from '../in-memory/support'
import { callNames, everyCall, impatient, signedIn } from './support'

const broken = { chunk: false }

function lazyApi() {
  const asked: string[] = []
  const options = {
    baseAddress: 'https://payments.example.com',
    bearer: signedIn,
    clock: impatient(new ManualClock({ now: evening })),
    fetch: async (address: string, { method = 'GET', signal }: RequestInit) => {
      asked.push(`${method} ${new URL(address).pathname}`)
      signal?.throwIfAborted()
      return new Response(JSON.stringify({ email: 'mira@example.com', subscribed: false }))
    },
  }
  const api = new HttpPortalApi(options, async () => {
    if (broken.chunk) throw new Error('Failed to fetch dynamically imported module')
    return chunk
  })
  return { api, asked }
}

test.each(callNames)('makes the call that it was asked for: %s', async (name) => {
  const { api, asked } = lazyApi()
  await everyCall[name](api)
  const operation = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => operationId === (name satisfies keyof PortalApi))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  expect(asked).toEqual(operation)
})

test('is out of reach when its chunk does not come, and tries again', async () => {
  const { api, asked } = lazyApi()
  broken.chunk = true
  expectFailure(await api.loadUser(), 'unreachable')
  expect(asked).toEqual([])
  broken.chunk = false
  expect(valueOf(await api.loadUser()).email).toBe('mira@example.com')
})

test('that is warmed up in vain says nothing, and is loaded by the call', async () => {
  const { api, asked } = lazyApi()
  broken.chunk = true
  api.warmUp()
  expectFailure(await api.loadUser(), 'unreachable')
  broken.chunk = false
  valueOf(await api.loadUser())
  expect(asked).toEqual(['GET /users/me'])
})
