import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emulatorAccounts, identityToolkitTokenCheck } from './identity-side'
import { runningService } from './support'

describe('the identity provider', () => {
  async function toolkit(status: number, answer: object) {
    const asked: { path: string; authorization: string | undefined; body: unknown }[] = []
    const server = createServer((request, response) => {
      void (async () => {
        let body = ''
        for await (const piece of request as AsyncIterable<Buffer>) body += piece.toString()
        asked.push({
          path: request.url ?? '',
          authorization: request.headers.authorization,
          body: JSON.parse(body),
        })
        response.writeHead(status).end(JSON.stringify(answer))
      })()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return { asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  test('says whose a token is', async () => {
    const { asked, address } = await toolkit(200, { users: [{ localId: 'u1', email: 'mira@example.com' }] })
    const check = identityToolkitTokenCheck({ address, apiKey: 'key' })
    expect(await check('a-token')).toEqual({ uid: 'u1', email: 'mira@example.com' })
    expect(asked).toEqual([
      {
        path: '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=key',
        authorization: undefined,
        body: { idToken: 'a-token' },
      },
    ])
  })

  test.each([
    ['unknown', 400, { error: { message: 'INVALID_ID_TOKEN' } }],
    ['of nobody', 200, {}],
    ['of somebody disabled', 200, { users: [{ localId: 'u1', disabled: true }] }],
  ])('refuses a token that is %s', async (_name, status, answer) => {
    const { address } = await toolkit(status, answer)
    expect(await identityToolkitTokenCheck({ address, apiKey: 'key' })('a-token')).toBeUndefined()
  })

  test('that is down refuses nobody', async () => {
    const { address } = await toolkit(503, {})
    const { ask } = await runningService({ tokens: identityToolkitTokenCheck({ address, apiKey: 'key' }) })
    expect((await ask('GET', '/users/me')).status).toBe(500)
  })

  test('is told as its owner of what changes', async () => {
    const { asked, address } = await toolkit(200, {})
    const accounts = emulatorAccounts({ address, project: 'demo' })
    await accounts.changeEmail('u1', 'nova@example.com')
    await accounts.delete('u1')
    const path = '/identitytoolkit.googleapis.com/v1/projects/demo/accounts'
    expect(asked).toEqual([
      {
        path: `${path}:update`,
        authorization: 'Bearer owner',
        body: { localId: 'u1', email: 'nova@example.com' },
      },
      { path: `${path}:delete`, authorization: 'Bearer owner', body: { localId: 'u1' } },
    ])
  })
})
