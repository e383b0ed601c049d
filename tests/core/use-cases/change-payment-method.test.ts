import { describe, expect, test } from 'vitest'
import { writeCardSetup } from '../../../src-core/domain/card-setup'
import type { CardSetup, CardSetupResult, BankReturn } from '../../../src-core/ports/payments'
import { failure, success } from '../../../src-core/shared/result'
import { ChangePaymentMethod } from '../../../src-core/use-cases/change-payment-method'
import { valueOf } from '../../contracts/results'
import { newTestEnvironment, signIn, type TestEnvironment } from '../../support/test-world'

const accountId = 'subscribed'
const clientSecret = 'setup-1_secret_1'
const saved = success({ paymentMethodId: 'pm-1' })
const declined = failure({ kind: 'declined' } as const)
const inFlight = failure({ kind: 'in-flight' })

/** A subscriber whose provider has saved another card. `result` is that of the return from the bank. */
async function setup(result?: CardSetupResult) {
  const environment = newTestEnvironment()
  await signIn(environment, 'subscribed@example.com')
  const { world, portalApi, storage, log } = environment
  world.change((draft) => void draft.paymentMethods.push({ id: 'pm-1', accountId, last4: '4444' }))
  const bank: BankReturn = {
    isFailedPayment: () => false,
    setupIdOf: (secret) => secret.replace(/_secret_.*/, ''),
    returnedSetupId: (query) => query.get('setup'),
    readCardSetup: (query) => Promise.resolve(query.has('setup') ? result : undefined),
  }
  const change = new ChangePaymentMethod(portalApi, bank, storage, log)
  const confirmed: unknown[] = []
  const execute = (answer: Promise<CardSetupResult>) => {
    const card: CardSetup = { confirm: (details) => (confirmed.push(details), answer) }
    return change.execute({ accountId, clientSecret, card, returnAddress: '/back' })
  }
  const confirm = (answer: CardSetupResult = saved) => execute(Promise.resolve(answer))
  const billed = async () => valueOf(await portalApi.loadUser()).subscription?.paymentOption
  return { ...environment, change, execute, confirm, confirmed, billed }
}

test('a form that cannot be opened is logged', async () => {
  const { change, world, log } = await setup()
  world.faults.next('createSetupIntent', 'server-error')
  expect(await change.open(accountId)).toMatchObject({ type: 'error', error: { kind: 'service-error' } })
  expect(log.entries).toMatchObject([{ level: 'warn', message: 'The card form could not be opened' }])
})

describe('a card', () => {
  test('is confirmed with the return address, saved and billed', async () => {
    const { change, confirm, confirmed, billed, service, log } = await setup()
    valueOf(await change.open(accountId))
    expect(await confirm()).toEqual(success('changed'))
    expect(confirmed).toEqual([{ returnAddress: '/back' }])
    expect(await billed()).toEqual({ type: 'card', last4: '4444' })
    expect(service.requests('changePaymentMethod')).toEqual(['pm-1'])
    expect(log.entries).toEqual([])
  })

  test.each(['declined', 'incomplete'] as const)(
    'that is refused (%s) is not billed, and logged unless it is incomplete',
    async (kind) => {
      const { confirm, billed, service, log } = await setup()
      expect(await confirm(failure({ kind }))).toEqual(failure({ kind }))
      expect(service.requests('changePaymentMethod')).toEqual([])
      expect(await billed()).toEqual({ type: 'card', last4: '4242' })
      const entry = { level: 'warn', message: 'The card was not saved', cause: { kind } }
      expect(log.entries).toMatchObject(kind === 'incomplete' ? [] : [entry])
    },
  )

  test.each([
    ['refused', 'not-saved'],
    ['not-signed-in', 'not-saved'],
    ['unreachable', 'unknown'],
    ['server-error', 'unknown'],
  ] as const)('that the service does not confirm is logged: %s is %s', async (fault, change) => {
    const { confirm, billed, world, log } = await setup()
    world.faults.next('changePaymentMethod', fault)
    expect(await confirm()).toEqual(success(change))
    expect(await billed()).toEqual({ type: 'card', last4: '4242' })
    expect(log.entries).toMatchObject([{ level: 'warn', message: 'The payment method could not be updated' }])
  })
})

describe('an attempt', () => {
  const endless = new Promise<CardSetupResult>(() => undefined)

  test('ignores a second press while it is pending and after it has succeeded', async () => {
    const { confirm, service } = await setup()
    const first = confirm()
    expect(await confirm()).toEqual(inFlight)
    expect(await first).toEqual(success('changed'))
    expect(await confirm()).toEqual(inFlight)
    expect(service.requests('changePaymentMethod')).toHaveLength(1)
  })

  test('can be repeated after a failure', async () => {
    const { confirm } = await setup()
    await confirm(declined)
    expect(await confirm()).toEqual(success('changed'))
  })

  test('is abandoned when the form is opened again, and does not end the pending one when it fails late', async () => {
    const { change, execute } = await setup()
    let answer: (result: CardSetupResult) => void = () => undefined
    const first = execute(new Promise((resolve) => (answer = resolve)))
    await change.open(accountId)
    void execute(endless)
    answer(declined)
    await first
    expect(await execute(endless)).toEqual(inFlight)
  })
})

describe('the return from the bank', () => {
  const query = new Map([['setup', 'setup-1']])

  /** `result` is that of the setup that the user has begun. */
  async function returning(result: CardSetupResult) {
    const made = await setup(result)
    made.storage.write('card-setup', writeCardSetup({ accountId, setupId: 'setup-1' }))
    return made
  }

  test.each([
    ['bills the card', undefined, 'changed', '4444'],
    ['reports that the service did not bill it', 'refused', 'not-saved', '4242'],
    ['reports that the service has not answered', 'server-error', 'unknown', '4242'],
  ] as const)('with an approval %s', async (_what, fault, value, last4) => {
    const { change, world, billed } = await returning(saved)
    if (fault) world.faults.next('changePaymentMethod', fault)
    expect(await change.finish(accountId, query)).toEqual(success(value))
    expect(await billed()).toEqual({ type: 'card', last4 })
  })

  test('with a refusal bills no card, and is logged', async () => {
    const { change, service, log } = await returning(declined)
    expect(await change.finish(accountId, query)).toEqual(declined)
    expect(service.calls).toEqual([])
    expect(log.entries).toMatchObject([{ message: 'The card was not saved' }])
  })

  test('ignores another query', async () => {
    const { change, service, log } = await setup(saved)
    expect(await change.finish(accountId, new Map([['from', 'email']]))).toBeUndefined()
    expect(service.calls).toEqual([])
    expect(log.entries).toEqual([])
  })

  test.each([
    ['another user', 'promo', () => undefined],
    ['a user of another browser', accountId, ({ storage }: TestEnvironment) => storage.remove('card-setup')],
    [
      'a user who has begun another one since',
      accountId,
      ({ storage }: TestEnvironment) =>
        storage.write('card-setup', writeCardSetup({ accountId, setupId: 'another' })),
    ],
  ])('does not save the card of %s, and is logged', async (_who, id, act) => {
    const made = await returning(saved)
    act(made)
    expect(await made.change.finish(id, query)).toEqual(success('not-saved'))
    expect(made.service.calls).toEqual([])
    expect(made.log.entries).toMatchObject([{ message: expect.stringContaining('was ignored') as string }])
  })

  test('is recognized by the id of the setup, not by its secret, and once only', async () => {
    const { change, execute, storage } = await setup(saved)
    void execute(new Promise(() => undefined))
    const stored = storage.read('card-setup')
    expect(JSON.parse(stored ?? '')).toMatchObject({ accountId, setupId: 'setup-1' })
    expect(stored).not.toContain('_secret_')
    expect(await change.finish(accountId, query)).toEqual(success('changed'))
    expect(storage.read('card-setup')).toBeUndefined()
  })
})
