import { expect, test } from 'vitest'
import { RequestPasswordReset } from '#core/use-cases/request-password-reset'
import { newTestEnvironment } from '../../support/test-world'

function setup() {
  const environment = newTestEnvironment()
  return { ...environment, request: new RequestPasswordReset(environment.identity, environment.log) }
}

test('sends an email with a link', async () => {
  const { request, world, service, log } = setup()
  expect(await request.execute('free@example.com')).toMatchObject({ type: 'success' })
  expect(world.read().inbox).toMatchObject([{ to: 'free@example.com' }])
  expect(world.read().inbox[0]?.link).toMatch(/^\/set-password\?mode=resetPassword&oobCode=/)
  expect(service.calls).toEqual([])
  expect(log.entries).toEqual([])
})

test.each([
  ['nobody@example.com', undefined, 'user-not-found'],
  ['free@example.com', 'unreachable', 'no-connection'],
  ['free@example.com', 'server-error', 'unknown'],
] as const)('fails for %s (%s) and logs it without the email', async (email, fault, kind) => {
  const { request, world, log } = setup()
  if (fault) world.faults.next('requestPasswordReset', fault)
  expect(await request.execute(email)).toMatchObject({ type: 'error', error: { kind } })
  expect(world.read().inbox).toEqual([])
  expect(log.entries).toMatchObject([
    { level: 'warn', message: 'The reset email was not sent', cause: { kind } },
  ])
  expect(JSON.stringify(log.entries)).not.toContain(email)
})
