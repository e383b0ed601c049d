import { describe, expect, test } from 'vitest'
import { success } from '../../../src-core/shared/result'
import { expectFailure, valueOf } from '../../contracts/answers'
import { json, serve, user } from './scripted-server'
import { apiAt, callNames, everyCall, tokenOf } from './support'

const unauthorised = json(401, { code: 'not_signed_in' })
const [mira, noor] = [tokenOf('mira', 0), tokenOf('noor', 0)]

/** A token whose claims hold the person under that name only. */
const naming = (name: string) =>
  `e30.${Buffer.from(JSON.stringify({ [name]: 'mira' })).toString('base64url')}.`

/** An identity provider that gives these tokens, one after the other, and the last one on and on. */
function giving(...tokens: readonly string[]) {
  const left = [...tokens]
  return async () => success(left.length > 1 ? left.shift() : left[0])
}

describe.each(callNames)('%s', (name) => {
  const kind = name === 'previewPrice' ? 'sign-in-needed' : 'not-signed-in'

  test('is not made for another person who has signed in meanwhile', async () => {
    const { address, arrived } = await serve(unauthorised, json(200, user))
    expectFailure(await everyCall[name](apiAt(address, giving(mira, noor))), kind)
    expect(arrived.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${mira}`])
  })

  test('is not made for another person whom the renewal brings', async () => {
    const { address, arrived } = await serve(unauthorised, json(200, user))
    const bearer = async (options?: { readonly renewed?: boolean }) => success(options?.renewed ? noor : mira)
    expectFailure(await everyCall[name](apiAt(address, bearer)), kind)
    expect(arrived).toHaveLength(1)
  })
})

describe('whose a token is', () => {
  test.each([
    ['no JWT', 'a-token', 'b-token'],
    ['claims that are no JSON', 'e30.YQ.a', 'e30.YQ.b'],
    ['claims that are no base64', 'e30.*.a', 'e30.*.b'],
    ['claims that name nobody', 'e30.e30.a', 'e30.e30.b'],
  ])('nobody can say of %s, so the call is not made again', async (_name, first, second) => {
    const { address, arrived } = await serve(unauthorised, json(200, user))
    expectFailure(await apiAt(address, giving(first, second)).loadUser(), 'not-signed-in')
    expect(arrived).toHaveLength(1)
  })

  test.each(['sub', 'user_id'])('stands in the claim %s', async (claim) => {
    const { address } = await serve(unauthorised, json(200, user))
    const bearer = giving(naming(claim), tokenOf('mira', 1))
    expect(valueOf(await apiAt(address, bearer).loadUser())).toEqual(user)
  })
})
