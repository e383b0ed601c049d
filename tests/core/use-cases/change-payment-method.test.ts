import { describe, expect, test } from 'vitest'
import type { CardChange, CardChangeNotice, Cardholder } from '#core/domain/card-change'
import { cardOf } from '#core/domain/subscriber'
import type { CardSetup, CardSetupResult } from '#core/ports/payments'
import { failure, success } from '#core/shared/result'
import { ChangePaymentMethod } from '#core/use-cases/change-payment-method'
import { valueOf } from '../../contracts/results'
import { openSession } from './open-session'

const accountId = 'subscribed'
const saved = success({ paymentMethodId: 'pm-1' })
const returned = {
  type: 'shown',
  returned: { setupId: 'setup-1', read: () => Promise.resolve(saved) },
} as const

/** A subscriber whose provider has saved another card. */
async function setup() {
  const page = await openSession('subscribed@example.com')
  const { world, portalApi, session, storage, clock, log, user } = page
  world.change((draft) => void draft.paymentMethods.push({ id: 'pm-1', accountId, last4: '4444' }))
  const flow = new ChangePaymentMethod(portalApi, session, storage, clock, log, 'https://portal.example.com')
  const notices: CardChangeNotice[] = []
  const surroundings = {
    change: { step: 'none' } as CardChange,
    get cardholder(): Cardholder | undefined {
      return user() && { account: accountId, card: cardOf(user()?.subscription) }
    },
    show: (change: CardChange) => void (surroundings.change = change),
    finish: (notice: CardChangeNotice) => void notices.push(notice),
  }
  flow.connect(surroundings)
  const settle = () => clock.advance(0)
  const confirmed: unknown[] = []
  /** Opens a form and submits the card, for which the provider has this answer. */
  const save = async (answer: Promise<CardSetupResult> | CardSetupResult = saved) => {
    flow.send({ type: 'shown' })
    await settle()
    const card: CardSetup = {
      setupId: 'setup-1',
      confirm: async (details) => (confirmed.push(details), answer),
    }
    const { clientSecret } =
      surroundings.change.step === 'open' ? surroundings.change.form : { clientSecret: '' }
    flow.send({ type: 'form', form: { clientSecret, state: { type: 'ready', payment: card } } })
    flow.send({ type: 'submit' })
    await settle()
    return clientSecret
  }
  return { ...page, flow, surroundings, notices, settle, confirmed, save }
}

test('a form that cannot be opened is logged', async () => {
  const { flow, settle, world, log } = await setup()
  world.faults.next('createSetupIntent', 'server-error')
  flow.send({ type: 'shown' })
  await settle()
  expect(log.entries).toMatchObject([{ level: 'warn', message: 'The card form could not be opened' }])
})

describe('a card', () => {
  test('is confirmed with the return address, saved and billed', async () => {
    const { save, confirmed, surroundings, notices, service, log, storage } = await setup()
    await save()
    expect(confirmed).toEqual([{ returnAddress: 'https://portal.example.com/change-payment-method' }])
    expect(service.requests('changePaymentMethod')).toEqual(['pm-1'])
    expect(surroundings.cardholder?.card).toBe('4444')
    expect(notices).toEqual(['card-changed'])
    expect(log.entries).toEqual([])
    expect(storage.read('card-setup')).toBeUndefined()
  })

  test.each(['declined', 'incomplete'] as const)(
    'that is refused (%s) is not billed, and logged unless it is incomplete',
    async (kind) => {
      const { save, notices, service, log } = await setup()
      await save(failure({ kind }))
      expect(notices).toEqual([])
      expect(service.requests('changePaymentMethod')).toEqual([])
      const entry = { level: 'warn', message: 'The card was not saved', cause: { kind } }
      expect(log.entries).toMatchObject(kind === 'incomplete' ? [] : [entry])
    },
  )

  test('that the service does not confirm is logged', async () => {
    const { save, notices, world, log } = await setup()
    world.faults.next('changePaymentMethod', 'server-error')
    await save()
    expect(notices).toEqual(['card-unknown'])
    expect(log.entries).toMatchObject([{ level: 'warn', message: 'The payment method could not be updated' }])
  })

  test.each(['refused', 'unreachable'] as const)(
    'that the service bills is changed, although its answer was lost: %s',
    async (fault) => {
      const { save, settle, notices, world, portalApi } = await setup()
      let answer: (result: CardSetupResult) => void = () => undefined
      await save(new Promise((resolve) => (answer = resolve)))
      valueOf(await portalApi.changePaymentMethod(accountId, 'pm-1'))
      world.faults.next('changePaymentMethod', fault)
      answer(saved)
      await settle()
      expect(notices).toEqual(['card-changed'])
    },
  )

  test('that nothing answers is late after 65 seconds', async () => {
    const { save, surroundings, clock } = await setup()
    await save(new Promise(() => undefined))
    await clock.advance(64_999)
    expect(surroundings.change).not.toHaveProperty('isLate')
    await clock.advance(1)
    expect(surroundings.change).toMatchObject({ step: 'confirming', isLate: true })
  })

  test('that is saved after its user has signed out is neither billed nor announced', async () => {
    const { save, surroundings, notices, settle, service, session } = await setup()
    let answer: (result: CardSetupResult) => void = () => undefined
    await save(new Promise((resolve) => (answer = resolve)))
    await session.signOut()
    answer(saved)
    await settle()
    expect(service.requests('changePaymentMethod')).toEqual([])
    expect(surroundings.change).toEqual({ step: 'none' })
    expect(notices).toEqual([])
  })
})

describe('the return from the bank', () => {
  test('bills a card that was begun here, once; another one is ignored and logged', async () => {
    const { flow, settle, notices, service, storage, log } = await setup()
    // A text, because today's program must read what an earlier release has stored.
    storage.write('card-setup', `{"version":1,"accountId":"${accountId}","setupId":"setup-1"}`)
    for (const _time of [1, 2]) {
      flow.send(returned)
      await settle()
      expect(storage.read('card-setup')).toBeUndefined()
    }
    expect(notices).toEqual(['card-changed', 'card-not-changed'])
    expect(service.requests('changePaymentMethod')).toEqual(['pm-1'])
    expect(log.entries).toMatchObject([{ message: expect.stringContaining('was ignored') as string }])
  })

  test('is recognized by the id of the setup, which is stored without its secret', async () => {
    const { save, storage } = await setup()
    await save(new Promise(() => undefined))
    const stored = JSON.parse(storage.read('card-setup') ?? '') as unknown
    expect(stored).toEqual({ version: 1, accountId, setupId: 'setup-1' })
  })
})
