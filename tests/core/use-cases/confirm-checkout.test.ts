import { describe, expect, test, vi } from 'vitest'
import type { CheckoutStatus, CurrentUser } from '../../../src-core/domain/subscriber'
import type { CheckoutPayment, PaymentFailure, PaymentOutcome } from '../../../src-core/ports/payments'
import { failure, success, type Result } from '../../../src-core/shared/result'
import { ConfirmCheckout, toSavedOrder } from '../../../src-core/use-cases/confirm-checkout'
import { newTestEnvironment, storedIn } from '../../support/test-world'
import { currentUser } from '../../support/users'
import { orderOf } from './orders'

type Confirmed = Result<PaymentOutcome, PaymentFailure>

const returnAddress = 'https://portal.example.com/payment-successful'
const endless = new Promise<Confirmed>(() => undefined)

function setup() {
  const environment = newTestEnvironment()
  const confirm = new ConfirmCheckout(environment.storage, environment.clock, environment.log)
  const order = orderOf(environment)
  const storedOrder = () => storedIn(environment, 'order')
  /** The return address and the stored order of each confirmation. */
  const confirmed: unknown[] = []
  const onUnsettled = vi.fn()
  const payment = (answer: Promise<Confirmed>): CheckoutPayment => ({
    checkoutId: 'cs_1',
    terms: { ...order.product, dueToday: order.product.priceNow },
    confirm: (details) => (confirmed.push({ ...details, stored: storedOrder() }), answer),
    readStatus: async () => undefined,
  })
  const execute = (answer: Promise<Confirmed>) =>
    confirm.execute({ accountId: 'mira', order, payment: payment(answer), returnAddress, onUnsettled })
  const confirmWith = (answer: Confirmed = success('leaving')) => execute(Promise.resolve(answer))
  return {
    ...environment,
    order,
    payment: payment(endless),
    confirm,
    execute,
    confirmWith,
    confirmed,
    storedOrder,
    onUnsettled,
  }
}

test('stores the order before the page is left', async () => {
  const { confirmWith, order, confirmed, log, clock, storedOrder } = setup()
  const begunAt = clock.now()
  expect(await confirmWith()).toEqual(success('leaving'))
  const stored = { version: 2, accountId: 'mira', product: order.product, checkoutId: 'cs_1', begunAt }
  expect(confirmed).toEqual([{ returnAddress, stored }])
  expect(storedOrder()).toEqual(stored)
  expect(log.entries).toEqual([])
})

test.each(['declined', 'incomplete'] as const)(
  'removes the order after a failed payment (%s), and logs it unless it is incomplete',
  async (kind) => {
    const { confirmWith, log, storedOrder } = setup()
    expect(await confirmWith(failure({ kind }))).toEqual(failure({ kind }))
    expect(storedOrder()).toBeUndefined()
    const entry = { level: 'warn', message: 'The payment was not confirmed', cause: { kind } }
    expect(log.entries).toEqual(kind === 'incomplete' ? [] : [entry])
  },
)

test.each<[PaymentFailure, boolean]>([
  [{ kind: 'no-connection' }, true],
  [{ kind: 'unknown', cause: 'no answer' }, true],
  [{ kind: 'no-connection', isUnpaid: true }, false],
  [{ kind: 'unknown', cause: 'a session that is open', isUnpaid: true }, false],
])('keeps the order while the payment may have been made: %o', async (error, isKept) => {
  const { confirmWith, storedOrder } = setup()
  await confirmWith(failure(error))
  expect(storedOrder() !== undefined).toBe(isKept)
  expect(await confirmWith()).toEqual(success('leaving'))
})

describe('a confirmation', () => {
  test('ignores a second press while it is pending or the page is being left', async () => {
    const { confirmWith, confirmed } = setup()
    const first = confirmWith()
    expect(await confirmWith()).toEqual(failure({ kind: 'in-flight' }))
    expect(await first).toEqual(success('leaving'))
    expect(await confirmWith()).toEqual(failure({ kind: 'in-flight' }))
    expect(confirmed).toHaveLength(1)
  })

  test('can be repeated after a failure, and after a payment on the page', async () => {
    const { confirmWith } = setup()
    await confirmWith(failure({ kind: 'declined' }))
    await confirmWith(success('done'))
    expect(await confirmWith(success('done'))).toEqual(success('done'))
    expect(await confirmWith()).toEqual(success('leaving'))
  })

  test('is abandoned on a restored page, and does not end the pending one when it fails late', async () => {
    const { confirm, execute } = setup()
    let refuse: (refused: Confirmed) => void = () => undefined
    const first = execute(new Promise((resolve) => (refuse = resolve)))
    confirm.abandon()
    void execute(endless)
    refuse(failure({ kind: 'declined' }))
    expect(await first).toEqual(failure({ kind: 'in-flight' }))
    expect(await execute(endless)).toEqual(failure({ kind: 'in-flight' }))
  })
})

test('stores the prices, and with a code also the code and a higher old price', () => {
  const { order, ...portal } = setup()
  expect(toSavedOrder('mira', order)).toStrictEqual({ accountId: 'mira', product: order.product })
  const reduced = orderOf(portal, { code: 'CALM50' })
  const withOldPrice = { product: reduced.product, oldRegularPrice: 49.99, promoCode: 'CALM50' }
  expect(toSavedOrder('mira', reduced)).toEqual({ accountId: 'mira', ...withOldPrice })
  const longTrial = orderOf(portal, { code: 'SLEEP30' })
  expect(toSavedOrder('mira', longTrial)).not.toHaveProperty('oldRegularPrice')
})

test('a payment on the page is known to be paid, unless the provider is still processing it', async () => {
  const { confirmWith, storedOrder } = setup()
  await confirmWith(success('done'))
  expect(storedOrder()).toMatchObject({ isPaid: true })
  await confirmWith(success('processing'))
  expect(storedOrder()).toMatchObject({ isPaid: false })
})

describe('a confirmation that does not settle', () => {
  test('is reported after a minute, unless it has settled', async () => {
    const { confirmWith, execute, clock, onUnsettled } = setup()
    await confirmWith(failure({ kind: 'declined' }))
    void execute(endless)
    await clock.advance(59_999)
    expect(onUnsettled).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(onUnsettled).toHaveBeenCalledTimes(1)
  })

  test.each<[CheckoutStatus | undefined, boolean]>([
    ['open', true],
    ['expired', true],
    ['processing', false],
    ['paid', false],
    [undefined, false],
  ])('can be repeated only when its session is known to be unpaid: %s', async (status, isRepeatable) => {
    const { confirm, execute, confirmWith, payment, storedOrder } = setup()
    void execute(endless)
    const answering = { ...payment, readStatus: async () => status }
    expect(await confirm.check(answering, async () => undefined)).toBe(status)
    expect(storedOrder() === undefined).toBe(isRepeatable)
    const again = await confirmWith()
    expect(again).toEqual(isRepeatable ? success('leaving') : failure({ kind: 'in-flight' }))
  })

  test.each<[Partial<CurrentUser>, CheckoutStatus | undefined]>([
    [{ subscribed: true }, 'paid'],
    [{ checkout: { id: 'cs_1', status: 'expired' } }, 'expired'],
    [{ checkout: { id: 'cs_0', status: 'open' } }, undefined],
    [{}, undefined],
  ])('asks the service when the provider does not answer: %o', async (user, expected) => {
    const { confirm, execute, payment } = setup()
    void execute(endless)
    const loaded = currentUser({ subscribed: false, ...user })
    expect(await confirm.check(payment, async () => loaded)).toBe(expected)
  })

  test('and is repeated meanwhile is not checked any more', async () => {
    const { confirm, confirmWith, payment, storedOrder } = setup()
    let answer: (status: CheckoutStatus) => void = () => undefined
    const readStatus = () => new Promise<CheckoutStatus>((resolve) => (answer = resolve))
    const checking = confirm.check({ ...payment, readStatus }, async () => undefined)
    await confirmWith()
    answer('open')
    expect(await checking).toBeUndefined()
    expect(storedOrder()).toBeDefined()
  })
})

test('saves the order of a session that was completed in another tab', () => {
  const { confirm, order, storedOrder } = setup()
  confirm.recordCompleted('mira', order, { checkoutId: 'cs_1', isPaid: true })
  expect(storedOrder()).toMatchObject({ accountId: 'mira', checkoutId: 'cs_1', isPaid: true })
})
