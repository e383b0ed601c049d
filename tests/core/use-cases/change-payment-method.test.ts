import { describe, expect, test } from 'vitest'
import { SandboxBank, sendToBank } from '../../../adapters/in-memory/bank'
import { InMemoryCardSetup } from '../../../adapters/in-memory/card-form'
import { InMemoryCardSetupReturn } from '../../../adapters/in-memory/in-memory-card-setup-return'
import type { CardSetup } from '../../../src-core/ports/payments'
import { failure, success } from '../../../src-core/shared/result'
import { ChangePaymentMethod } from '../../../src-core/use-cases/change-payment-method'
import { cardWith, nowhere } from '../../adapters/in-memory/support'
import { valueOf } from '../../contracts/answers'
import { newTestEnvironment, signIn } from '../../support/test-world'

const returnAddress = 'https://portal.example.com/change-payment-method'

async function changing() {
  const environment = newTestEnvironment()
  await signIn(environment, 'subscribed@example.com')
  const { world, portalApi, log } = environment
  const change = new ChangePaymentMethod(portalApi, new InMemoryCardSetupReturn(world), log)
  return {
    ...environment,
    change,
    opened: async (number: string) => {
      const { clientSecret } = valueOf(await change.open())
      return new InMemoryCardSetup(world, { clientSecret, ...nowhere }).paymentWith(() => cardWith(number))
    },
    billedTo: async () => valueOf(await portalApi.loadUser()).subscription?.paymentOption,
  }
}

async function backFromTheBank(answer: 'approve' | 'refuse') {
  const made = await changing()
  const secret = valueOf(await made.change.open()).clientSecret
  sendToBank(made.world, '/bank', { kind: 'setup', secret, cardLast4: '3184', returnAddress })
  const id = made.world.read().authentications.at(-1)?.id ?? ''
  const { searchParams } = new URL(new SandboxBank(made.world)[answer](id))
  return { ...made, query: new Map(searchParams) }
}

describe('the form', () => {
  test('that cannot be opened is logged', async () => {
    const { change, world, log } = await changing()
    world.faults.next('createSetupIntent', 'server-error')
    expect(await change.open()).toMatchObject({ type: 'error', error: { kind: 'service-error' } })
    expect(log.entries).toMatchObject([{ level: 'warn', message: 'The card form could not be opened' }])
  })
})

describe('a card', () => {
  test('is saved and billed', async () => {
    const { change, opened, billedTo, service, world, log } = await changing()
    expect(valueOf(await change.execute(await opened('5555 5555 5555 4444'), returnAddress))).toBe('changed')
    expect(await billedTo()).toEqual({ type: 'card', last4: '4444' })
    expect(service.asked('changePaymentMethod')).toEqual([world.read().paymentMethods[0]?.id])
    expect(log.entries).toEqual([])
  })

  test.each([
    ['4000 0000 0000 0002', 'declined'],
    ['4000 0000 0000 9995', 'insufficient-funds'],
    ['', 'incomplete'],
  ])('that is refused (%s: %s) is not billed, and logged unless it is incomplete', async (number, kind) => {
    const { change, opened, billedTo, service, log } = await changing()
    const answer = await change.execute(await opened(number), returnAddress)
    expect(answer).toMatchObject({ type: 'error', error: { kind } })
    expect(service.asked('changePaymentMethod')).toEqual([])
    expect(await billedTo()).toEqual({ type: 'card', last4: '4242' })
    const entry = { level: 'warn', message: 'The card was not saved', cause: { kind } }
    expect(log.entries).toMatchObject(kind === 'incomplete' ? [] : [entry])
  })

  test('that the service does not bill is logged', async () => {
    const { change, opened, billedTo, world, log } = await changing()
    world.faults.next('changePaymentMethod', 'unreachable')
    const answer = await change.execute(await opened('5555 5555 5555 4444'), returnAddress)
    expect(answer).toEqual({ type: 'success', value: 'not-saved' })
    expect(await billedTo()).toEqual({ type: 'card', last4: '4242' })
    expect(log.entries).toMatchObject([{ level: 'warn', message: 'The payment method could not be patched' }])
  })
})

describe('an attempt', () => {
  test('ignores a second press while it is pending and after it has succeeded', async () => {
    const { change, opened, world } = await changing()
    const card = await opened('5555 5555 5555 4444')
    const first = change.execute(card, returnAddress)
    expect(await change.execute(card, returnAddress)).toEqual(failure({ kind: 'in-flight' }))
    expect(await first).toEqual(success('changed'))
    expect(await change.execute(card, returnAddress)).toEqual(failure({ kind: 'in-flight' }))
    expect(world.read().paymentMethods).toHaveLength(1)
  })

  test('can be repeated after a failure', async () => {
    const { change, opened, world } = await changing()
    world.faults.next('confirm', 'unreachable')
    const card = await opened('5555 5555 5555 4444')
    expect(await change.execute(card, returnAddress)).toMatchObject({ type: 'error' })
    expect(await change.execute(card, returnAddress)).toEqual(success('changed'))
  })

  test('is abandoned when the form is opened again', async () => {
    const { change, opened, clock } = await changing()
    void change.execute(await opened('4000 0027 6000 3184'), returnAddress)
    await clock.advance(0)
    expect(await change.execute(await opened('5555 5555 5555 4444'), returnAddress)).toEqual(
      success('changed'),
    )
  })

  test('that was abandoned does not end the pending one when it fails late', async () => {
    const { change, opened } = await changing()
    let refuse: (refused: Awaited<ReturnType<CardSetup['confirm']>>) => void = () => undefined
    const abandoned: CardSetup = { confirm: () => new Promise((resolve) => (refuse = resolve)) }
    const endless: CardSetup = { confirm: () => new Promise(() => undefined) }
    const first = change.execute(abandoned, returnAddress)
    await opened('')
    void change.execute(endless, returnAddress)
    refuse(failure({ kind: 'declined' }))
    await first
    expect(await change.execute(endless, returnAddress)).toEqual(failure({ kind: 'in-flight' }))
  })
})

describe('the return from the bank', () => {
  test.each([
    ['bills the card', undefined, 'changed', '3184'],
    ['reports that the service did not bill it', 'server-error', 'not-saved', '4242'],
  ] as const)('with an approval %s', async (_what, fault, value, last4) => {
    const { change, query, world, billedTo } = await backFromTheBank('approve')
    if (fault) world.faults.next('changePaymentMethod', fault)
    expect(await change.finish(query)).toEqual({ type: 'success', value })
    expect(await billedTo()).toEqual({ type: 'card', last4 })
  })

  test('with a refusal bills no card, and is logged', async () => {
    const { change, query, billedTo, service, log } = await backFromTheBank('refuse')
    expect(await change.finish(query)).toMatchObject({ error: { kind: 'authentication-failed' } })
    expect(await billedTo()).toEqual({ type: 'card', last4: '4242' })
    expect(service.asked('changePaymentMethod')).toEqual([])
    expect(log.entries).toMatchObject([{ message: 'The card was not saved' }])
  })

  test('ignores another query', async () => {
    const { change, service, log } = await changing()
    expect(await change.finish(new Map([['from', 'email']]))).toBeUndefined()
    expect(service.calls).toEqual([])
    expect(log.entries).toEqual([])
  })
})
