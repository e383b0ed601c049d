import { describe, expect, test } from 'vitest'
import type { PortalApi } from '../../../src-core/ports/portal-api'
import { success } from '../../../src-core/shared/result'
import { expectFailure } from '../../contracts/answers'
import { operations, resolved } from '../../service/open-api'
import { json, serve, status, text, type Act } from './scripted-server'
import { apiAt, everyCall } from './support'

/** The calls to which the document knows no other success than that it was done. */
const orders = operations.flatMap(({ operation }) => {
  const name = operation.operationId as keyof PortalApi
  const isWithoutContent = operation.responses['204'] && !resolved(operation.responses['204']).content
  return isWithoutContent ? [name] : []
})

test('five calls are answered with 204 and nothing else', () => {
  expect([...orders].sort()).toEqual([
    'cancelSubscription',
    'changePaymentMethod',
    'deleteUser',
    'syncUser',
    'updateUser',
  ])
})

describe.each(orders)('%s', (name) => {
  test('is done when the service says so', async () => {
    const { address } = await serve(status(204))
    expect(await everyCall[name](apiAt(address))).toEqual(success())
  })

  test.each<[string, Act]>([
    ['a page of something in between', text('<!doctype html><title>Wi-Fi</title>', 'text/html')],
    ['200 and nothing', status(200)],
    ['200 and JSON', json(200, {})],
    ['202', status(202)],
    ['205', status(205)],
  ])('is not done by %s', async (_name, act) => {
    const { address } = await serve(act)
    const answer = await everyCall[name](apiAt(address))
    expectFailure(answer, 'service-error')
    const cause = answer.type === 'error' && 'cause' in answer.error ? String(answer.error.cause) : ''
    expect(cause).toContain(`${name}: unexpected response`)
  })
})
