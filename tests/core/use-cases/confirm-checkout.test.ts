import { describe, expect, test } from 'vitest'
import { InMemoryCheckout } from '../../../adapters/in-memory/card-form'
import type { CheckoutPayment, PaymentOutcome } from '../../../src-core/ports/payments'
import { failure, success } from '../../../src-core/shared/result'
import { ConfirmCheckout, toSavedOrder } from '../../../src-core/use-cases/confirm-checkout'
import { cardWith } from '../../adapters/in-memory/support'
import { valueOf } from '../../contracts/answers'
import { newTestEnvironment, signIn, storedIn } from '../../support/test-world'
import { orderOf, withCode } from './orders'

const returnAddress = 'https://portal.example.com/payment-successful'

async function confirming(cardNumber = '4242 4242 4242 4242') {
  const environment = newTestEnvironment()
  await signIn(environment)
  const { clientSecret } = valueOf(
    await environment.portalApi.createCheckoutSession({ productId: 'yearly-us' }),
  )
  const left: string[] = []
  /** The stored order when the page was left. */
  const stored: unknown[] = []
  const checkout = new InMemoryCheckout(environment.world, {
    clientSecret,
    bankAddress: '/bank',
    redirectTo: (address) => {
      left.push(address)
      stored.push(storedIn(environment, 'order'))
    },
  })
  const payment = checkout.paymentWith(() => cardWith(cardNumber))
  const confirm = new ConfirmCheckout(environment.storage, environment.log)
  const order = orderOf(environment)
  /** Confirms the order with the card, or with another payment. */
  const confirmWith = (other: CheckoutPayment = payment) =>
    confirm.execute('mira', order, other, returnAddress)
  return {
    ...environment,
    order,
    confirm,
    confirmWith,
    left,
    stored,
    storedOrder: () => storedIn(environment, 'order'),
  }
}

test('stores the order before the page is left', async () => {
  const { confirmWith, order, left, stored, storedOrder, log } = await confirming()
  expect(await confirmWith()).toEqual(success('leaving'))
  expect(left).toEqual([`${returnAddress}?redirect_status=succeeded`])
  expect(stored).toEqual([{ version: 2, accountId: 'mira', product: order.product }])
  expect(storedOrder()).toEqual(stored[0])
  expect(log.entries).toEqual([])
})

test.each([
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 9995', 'insufficient-funds'],
  ['4242', 'incomplete'],
])(
  'removes the order after a failed payment (%s: %s), and logs it unless it is incomplete',
  async (card, kind) => {
    const { confirmWith, storedOrder, log } = await confirming(card)
    expect(await confirmWith()).toMatchObject({ type: 'error', error: { kind } })
    expect(storedOrder()).toBeUndefined()
    const entry = { level: 'warn', message: 'The payment was not confirmed', cause: { kind } }
    expect(log.entries).toEqual(kind === 'incomplete' ? [] : [entry])
  },
)

describe('a confirmation', () => {
  test('ignores a second press while it is pending or the page is being left', async () => {
    const { confirmWith, world } = await confirming()
    const held = world.faults.hold('confirm')
    const first = confirmWith()
    expect(await confirmWith()).toEqual(failure({ kind: 'in-flight' }))
    held.release()
    expect(await first).toEqual(success('leaving'))
    expect(await confirmWith()).toEqual(failure({ kind: 'in-flight' }))
    expect(world.read().payments).toHaveLength(1)
  })

  test('can be repeated after a failure, and after a payment on the page', async () => {
    const { confirmWith, world } = await confirming()
    world.faults.next('confirm', 'refused')
    await confirmWith()
    const onThePage: CheckoutPayment = { confirm: () => Promise.resolve(success<PaymentOutcome>('done')) }
    await confirmWith(onThePage)
    expect(await confirmWith(onThePage)).toEqual(success('done'))
    expect(await confirmWith()).toEqual(success('leaving'))
  })

  test('can be repeated on a page restored from the back/forward cache', async () => {
    const { confirm, confirmWith } = await confirming('4000 0027 6000 3184')
    await confirmWith()
    confirm.pageRestored()
    expect(await confirmWith()).toEqual(success('leaving'))
  })
})

test('an abandoned confirmation does not end the pending one when it fails late', async () => {
  const { confirm, confirmWith } = await confirming()
  let refuse: (refused: Awaited<ReturnType<CheckoutPayment['confirm']>>) => void = () => undefined
  const first = confirmWith({ confirm: () => new Promise((resolve) => (refuse = resolve)) })
  confirm.pageRestored()
  void confirmWith({ confirm: () => new Promise(() => undefined) })
  refuse(failure({ kind: 'declined' }))
  await first
  expect(await confirmWith()).toEqual(failure({ kind: 'in-flight' }))
})

test('stores the prices, and with a code also the code and a higher old price', async () => {
  const { order, ...portal } = await confirming()
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
