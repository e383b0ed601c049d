import { describe, expect, test } from 'vitest'
import { InMemoryCheckout } from '../../../adapters/in-memory/card-form'
import type { CheckoutPayment, PaymentOutcome } from '../../../src-core/ports/payments'
import { failure, success } from '../../../src-core/shared/result'
import { ConfirmCheckout, toSavedOrder } from '../../../src-core/use-cases/confirm-checkout'
import { cardWith } from '../../adapters/in-memory/support'
import { valueOf } from '../../contracts/answers'
import { newOutside, signIn, storedIn } from '../../support/test-world'
import { orderOf, withCode } from './order-in-hand'

const returnAddress = 'https://portal.example.com/payment-successful'

async function confirming(cardNumber = '4242 4242 4242 4242') {
  const outside = newOutside()
  await signIn(outside)
  const { clientSecret } = valueOf(await outside.portalApi.createCheckoutSession({ productId: 'yearly-us' }))
  const left: string[] = []
  /** What stood in the storage when the page was left. */
  const stashed: unknown[] = []
  const checkout = new InMemoryCheckout(outside.world, {
    clientSecret,
    bankAddress: '/bank',
    leaveTo: (address) => {
      left.push(address)
      stashed.push(storedIn(outside, 'order'))
    },
  })
  const payment = checkout.paymentWith(() => cardWith(cardNumber))
  const confirm = new ConfirmCheckout(outside.storage, outside.log)
  return { ...outside, payment, confirm, left, stashed, stash: () => storedIn(outside, 'order') }
}

test('the order is stashed before the page is left, and stays stashed', async () => {
  const portal = await confirming()
  const order = orderOf(portal)
  expect(await portal.confirm.execute('mira', order, portal.payment, returnAddress)).toEqual(
    success('leaving'),
  )
  expect(portal.left).toEqual([`${returnAddress}?redirect_status=succeeded`])
  expect(portal.stashed).toEqual([{ version: 2, accountId: 'mira', product: order.product }])
  expect(portal.stash()).toEqual(portal.stashed[0])
  expect(portal.log.entries).toEqual([])
})

test.each([
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 9995', 'insufficient-funds'],
])('a payment that fails (%s) takes the stashed order away again, is told and logged', async (card, kind) => {
  const { confirm, payment, stash, log, clock } = await confirming(card)
  expect(await confirm.execute('mira', orderOf({ clock }), payment, returnAddress)).toEqual({
    type: 'error',
    error: { kind },
  })
  expect(stash()).toBeUndefined()
  expect(log.entries).toEqual([{ level: 'warn', message: 'The payment was not confirmed', cause: { kind } }])
})

test('a form that is not filled in is nothing to log', async () => {
  const { confirm, payment, stash, log, clock } = await confirming('4242')
  expect(await confirm.execute('mira', orderOf({ clock }), payment, returnAddress)).toMatchObject({
    error: { kind: 'incomplete' },
  })
  expect(stash()).toBeUndefined()
  expect(log.entries).toEqual([])
})

describe('one press, one confirmation:', () => {
  test('a second press while one is pending does nothing', async () => {
    const { confirm, payment, world, clock } = await confirming()
    const held = world.faults.hold('confirm')
    const first = confirm.execute('mira', orderOf({ clock }), payment, returnAddress)
    expect(await confirm.execute('mira', orderOf({ clock }), payment, returnAddress)).toEqual({
      type: 'error',
      error: { kind: 'in-flight' },
    })
    held.release()
    expect(await first).toEqual(success('leaving'))
    expect(world.read().payments).toHaveLength(1)
  })

  test('nor does one while the page is being left', async () => {
    const { confirm, payment, clock } = await confirming()
    await confirm.execute('mira', orderOf({ clock }), payment, returnAddress)
    expect(await confirm.execute('mira', orderOf({ clock }), payment, returnAddress)).toMatchObject({
      error: { kind: 'in-flight' },
    })
  })

  test('after a failure another one is possible', async () => {
    const { confirm, payment, world, clock } = await confirming()
    world.faults.next('confirm', 'refused')
    await confirm.execute('mira', orderOf({ clock }), payment, returnAddress)
    expect(await confirm.execute('mira', orderOf({ clock }), payment, returnAddress)).toEqual(
      success('leaving'),
    )
  })

  test('after a payment that needed no other page another one is possible', async () => {
    const { confirm, clock } = await confirming()
    const onThePage: CheckoutPayment = { confirm: () => Promise.resolve(success<PaymentOutcome>('done')) }
    await confirm.execute('mira', orderOf({ clock }), onThePage, returnAddress)
    expect(await confirm.execute('mira', orderOf({ clock }), onThePage, returnAddress)).toEqual(
      success('done'),
    )
  })

  test('and so it is once the page is restored from the back/forward cache', async () => {
    const { confirm, payment, clock } = await confirming('4000 0027 6000 3184')
    await confirm.execute('mira', orderOf({ clock }), payment, returnAddress)
    confirm.pageRestored()
    expect(await confirm.execute('mira', orderOf({ clock }), payment, returnAddress)).toEqual(
      success('leaving'),
    )
  })
})

test('a confirmation that was given up and fails late leaves the pending one alone', async () => {
  const { confirm, clock } = await confirming()
  let refuse: (refused: Awaited<ReturnType<CheckoutPayment['confirm']>>) => void = () => undefined
  const abandoned: CheckoutPayment = { confirm: () => new Promise((resolve) => (refuse = resolve)) }
  const endless: CheckoutPayment = { confirm: () => new Promise(() => undefined) }
  const first = confirm.execute('mira', orderOf({ clock }), abandoned, returnAddress)
  confirm.pageRestored()
  void confirm.execute('mira', orderOf({ clock }), endless, returnAddress)
  refuse(failure({ kind: 'declined' }))
  await first
  expect(await confirm.execute('mira', orderOf({ clock }), endless, returnAddress)).toEqual(
    failure({ kind: 'in-flight' }),
  )
})

test('what is stashed with a code: its prices, the struck price and the code', async () => {
  const portal = await confirming()
  const order = withCode(orderOf(portal), 'CALM50', portal)
  expect(toSavedOrder('mira', order)).toEqual({
    accountId: 'mira',
    product: order.product,
    oldRegularPrice: 49.99,
    promoCode: 'CALM50',
  })
})

test('a code that leaves the price as it is strikes nothing through', async () => {
  const portal = await confirming()
  expect(toSavedOrder('mira', withCode(orderOf(portal), 'SLEEP30', portal))).not.toHaveProperty(
    'oldRegularPrice',
  )
})

test('what is stashed without a code: its prices alone', async () => {
  const order = orderOf(await confirming())
  expect(toSavedOrder('mira', order)).toStrictEqual({ accountId: 'mira', product: order.product })
})
