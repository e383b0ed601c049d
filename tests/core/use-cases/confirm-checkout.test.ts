import { describe, expect, test } from 'vitest'
import type { CheckoutPayment, PaymentFailure, PaymentOutcome } from '../../../src-core/ports/payments'
import { failure, success, type Result } from '../../../src-core/shared/result'
import { ConfirmCheckout, toSavedOrder } from '../../../src-core/use-cases/confirm-checkout'
import { newTestEnvironment, storedIn } from '../../support/test-world'
import { orderOf, withCode } from './orders'

type Confirmed = Result<PaymentOutcome, PaymentFailure>

function confirming() {
  const environment = newTestEnvironment()
  const confirm = new ConfirmCheckout(environment.storage, environment.log)
  const order = orderOf(environment)
  /** The return address and the stored order of each confirmation. */
  const confirmed: unknown[] = []
  const execute = (answer: Promise<Confirmed>) => {
    const payment: CheckoutPayment = {
      confirm: ({ returnAddress }) => {
        confirmed.push({ returnAddress, stored: storedIn(environment, 'order') })
        return answer
      },
    }
    return confirm.execute('mira', order, payment, 'https://portal.example.com/payment-successful')
  }
  const confirmWith = (answer: Confirmed = success('leaving')) => execute(Promise.resolve(answer))
  return { ...environment, order, confirm, execute, confirmWith, confirmed }
}

test('stores the order before the page is left', async () => {
  const { confirmWith, order, confirmed, log, ...environment } = confirming()
  expect(await confirmWith()).toEqual(success('leaving'))
  const stored = { version: 2, accountId: 'mira', product: order.product }
  expect(confirmed).toEqual([{ returnAddress: 'https://portal.example.com/payment-successful', stored }])
  expect(storedIn(environment, 'order')).toEqual(stored)
  expect(log.entries).toEqual([])
})

test.each(['declined', 'incomplete'] as const)(
  'removes the order after a failed payment (%s), and logs it unless it is incomplete',
  async (kind) => {
    const { confirmWith, log, ...environment } = confirming()
    expect(await confirmWith(failure({ kind }))).toEqual(failure({ kind }))
    expect(storedIn(environment, 'order')).toBeUndefined()
    const entry = { level: 'warn', message: 'The payment was not confirmed', cause: { kind } }
    expect(log.entries).toEqual(kind === 'incomplete' ? [] : [entry])
  },
)

describe('a confirmation', () => {
  test('ignores a second press while it is pending or the page is being left', async () => {
    const { confirmWith, confirmed } = confirming()
    const first = confirmWith()
    expect(await confirmWith()).toEqual(failure({ kind: 'in-flight' }))
    expect(await first).toEqual(success('leaving'))
    expect(await confirmWith()).toEqual(failure({ kind: 'in-flight' }))
    expect(confirmed).toHaveLength(1)
  })

  test('can be repeated after a failure, and after a payment on the page', async () => {
    const { confirmWith } = confirming()
    await confirmWith(failure({ kind: 'declined' }))
    await confirmWith(success('done'))
    expect(await confirmWith(success('done'))).toEqual(success('done'))
    expect(await confirmWith()).toEqual(success('leaving'))
  })

  test('can be repeated on a page restored from the back/forward cache', async () => {
    const { confirm, confirmWith } = confirming()
    await confirmWith()
    confirm.pageRestored()
    expect(await confirmWith()).toEqual(success('leaving'))
  })

  test('that was abandoned does not end the pending one when it fails late', async () => {
    const { confirm, execute } = confirming()
    let refuse: (refused: Confirmed) => void = () => undefined
    const first = execute(new Promise((resolve) => (refuse = resolve)))
    confirm.pageRestored()
    const endless = new Promise<Confirmed>(() => undefined)
    void execute(endless)
    refuse(failure({ kind: 'declined' }))
    await first
    expect(await execute(endless)).toEqual(failure({ kind: 'in-flight' }))
  })
})

test('stores the prices, and with a code also the code and a higher old price', () => {
  const { order, ...portal } = confirming()
  expect(toSavedOrder('mira', order)).toStrictEqual({ accountId: 'mira', product: order.product })
  const reduced = withCode(order, 'CALM50', portal)
  const withOldPrice = {
    accountId: 'mira',
    product: reduced.product,
    oldRegularPrice: 49.99,
    promoCode: 'CALM50',
  }
  expect(toSavedOrder('mira', reduced)).toEqual(withOldPrice)
  expect(toSavedOrder('mira', withCode(order, 'SLEEP30', portal))).not.toHaveProperty('oldRegularPrice')
})
