import { expect, test } from 'vitest'
import { RequestPasswordReset } from '../../../src-core/use-cases/request-password-reset'
import { newOutside } from '../../support/test-world'

function requesting() {
  const outside = newOutside()
  return { ...outside, request: new RequestPasswordReset(outside.identity, outside.log) }
}

test('has an email with a link sent, and says nothing to the service or the log', async () => {
  const { request, world, service, log } = requesting()
  expect(await request.execute('free@example.com')).toMatchObject({ type: 'success' })
  expect(world.read().inbox).toMatchObject([{ to: 'free@example.com' }])
  expect(world.read().inbox[0]?.link).toMatch(/^\/set-password\?mode=resetPassword&oobCode=/)
  expect(service.calls).toEqual([])
  expect(log.entries).toEqual([])
})

test('an unknown address is a failure, logged without the address', async () => {
  const { request, world, log } = requesting()
  expect(await request.execute('nobody@example.com')).toEqual({
    type: 'error',
    error: { kind: 'user-not-found' },
  })
  expect(world.read().inbox).toEqual([])
  expect(log.entries).toEqual([
    { level: 'warn', message: 'The reset email was not sent', cause: { kind: 'user-not-found' } },
  ])
})

test.each([
  ['unreachable', 'no-connection'],
  ['server-error', 'unknown'],
] as const)('%s is a failure of its own, and it is logged', async (trouble, kind) => {
  const { request, world, log } = requesting()
  world.faults.next('requestPasswordReset', trouble)
  expect(await request.execute('free@example.com')).toMatchObject({ type: 'error', error: { kind } })
  expect(log.entries).toMatchObject([
    { level: 'warn', message: 'The reset email was not sent', cause: { kind } },
  ])
})
