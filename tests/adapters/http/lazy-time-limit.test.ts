import { expect, test } from 'vitest'
import * as client from '../../../adapters/http/http-client'
import { HttpPortalApi } from '../../../adapters/http/http-portal-api'
import { ManualClock } from '../../../adapters/in-memory/manual-clock'
import { success } from '../../../src-core/shared/result'
import { expectFailure } from '../../contracts/answers'
import { evening } from '../in-memory/support'
import { callNames, everyCall } from './every-call'

/** A chunk that hangs: it neither comes nor fails, until it is let through. */
const chunk = hangingChunk()

function hangingChunk() {
  let arrive = () => undefined as void
  const arrived = new Promise<void>((resolve) => void (arrive = resolve))
  return { arrive: () => arrive(), load: () => arrived.then(() => client) }
}

/** A service that never answers, and notes what it is asked. */
function lazyApi(clock: ManualClock) {
  const asked: string[] = []
  let noticed = () => undefined as void
  const next = new Promise<void>((resolve) => void (noticed = resolve))
  const options = {
    baseAddress: 'https://payments.example.com',
    bearer: async () => success('a-token'),
    clock,
    fetch: (_address: string, { method = 'GET' }: RequestInit) => {
      asked.push(method)
      noticed()
      return new Promise<never>(() => undefined)
    },
  }
  const api = new HttpPortalApi(options, chunk.load)
  return { api, asked, next }
}

test('ten seconds are all that loading and call take together', async () => {
  const clock = new ManualClock({ now: evening })
  const [hanging, late] = [lazyApi(clock), lazyApi(clock)]
  const given: unknown[] = []
  const note = (answer: unknown) => void given.push(answer)

  const answers = callNames.map((name) => everyCall[name](hanging.api))
  const noted = answers.map((answer) => answer.then(note))
  await clock.advance(4_000)
  const lateAnswer = late.api.deleteUser()
  await clock.advance(5_999)
  expect(given).toHaveLength(0)
  await clock.advance(1)
  await Promise.all(noted)
  for (const answer of answers) expectFailure(await answer, 'unreachable')

  chunk.arrive()
  await late.next
  const lateNoted = lateAnswer.then(note)
  await clock.advance(3_999)
  expect(given).toHaveLength(callNames.length)
  await clock.advance(1)
  await lateNoted
  expectFailure(await lateAnswer, 'unreachable')

  // What was given up while it was being loaded is not made after all.
  expect(hanging.asked).toEqual([])
  expect(late.asked).toEqual(['DELETE'])
})
