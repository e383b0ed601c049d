import { describe, expect, test, vi } from 'vitest'
import type { WorldState } from '#adapters/in-memory/world-state'
import { success } from '#core/shared/result'
import { PayInvoice } from '#core/use-cases/pay-invoice'
import { changeSubscription } from '../../support/portal-at'
import { openSession } from './open-session'

/** A subscriber whose last payment failed; by default with a card that is declined again. */
async function setup(last4 = '0002') {
  const page = await openSession('pastdue@example.com', (world) => {
    changeSubscription(world, 'pastdue@example.com', { paymentOption: { type: 'card', last4 } })
  })
  const { session, portalApi, ports, log, user, world } = page
  const bank = ports.bankAuthentication
  const due = user()?.subscription?.due?.invoiceId ?? ''
  const paying = new PayInvoice(portalApi, session, bank, log)
  const charges = () => world.read().charges.map(({ invoiceId, amount }) => [invoiceId, amount])
  return { ...page, bank, due, pay: () => paying.execute(due), charges }
}

test('pays with the card on file, and the subscription is in order', async () => {
  const { pay, user, charges, due } = await setup('4242')
  expect(await pay()).toEqual({ type: 'paid' })
  expect(charges()).toEqual([[due, 4.99]])
  expect(user()?.subscription).not.toHaveProperty('due')
})

test('is paid also where the user cannot be loaded afterwards', async () => {
  const { pay, user, world } = await setup('4242')
  world.faults.next('loadUser', 'unreachable')
  expect(await pay()).toEqual({ type: 'paid' })
  expect(user()?.subscription).not.toHaveProperty('due')
  expect(user()?.subscription).not.toHaveProperty('pastDue')
  expect(user()?.can).toContain('invoices')
  expect(user()?.can).not.toContain('pay')
})

test('says why the card was declined', async () => {
  const { pay, user, charges, log, due } = await setup()
  expect(await pay()).toEqual({ type: 'declined', reason: 'declined' })
  expect(user()?.subscription?.due?.invoiceId).toBe(due)
  expect(charges()).toEqual([])
  expect(log.entries).toEqual([])
})

describe('with a lost answer, the user decides', () => {
  test('whether it is paid', async () => {
    const { pay, world, portalApi, due, charges } = await setup('4242')
    await portalApi.payInvoice('pastdue', due)
    world.faults.next('payInvoice', 'unreachable')
    expect(await pay()).toEqual({ type: 'paid' })
    expect(charges()).toHaveLength(1)
  })

  test.each(['unreachable', 'server-error'] as const)('or still due: %s', async (fault) => {
    const { pay, world, charges, log } = await setup('4242')
    world.faults.next('payInvoice', fault)
    expect(await pay()).toEqual({ type: 'unconfirmed' })
    expect(charges()).toEqual([])
    expect(log.entries).toMatchObject([{ level: 'warn', message: 'The invoice was not paid' }])
  })

  test.each<[string, (draft: WorldState) => void]>([
    ['it is not collected any more', (draft) => void (draft.invoices = [])],
    ['the subscription has ended', ({ accounts }) => accounts.forEach((each) => delete each.subscription)],
  ])('or gone: %s', async (_what, change) => {
    const { pay, world } = await setup('4242')
    world.change(change)
    world.faults.next('payInvoice', 'unreachable')
    expect(await pay()).toEqual({ type: 'gone' })
  })

  test('or nothing is known', async () => {
    const { pay, world } = await setup('4242')
    world.faults.next('payInvoice', 'unreachable')
    world.faults.next('loadUser', 'unreachable')
    expect(await pay()).toEqual({ type: 'unconfirmed' })
  })
})

test.each(['not-possible', 'invoice-unknown'] as const)('nothing is to be paid: %s', async (kind) => {
  const { pay, world } = await setup('4242')
  world.faults.next('payInvoice', { kind })
  expect(await pay()).toEqual({ type: 'gone' })
})

describe('the bank', () => {
  async function asked() {
    const page = await setup('3184')
    const payment = page.pay()
    await page.advance(0)
    expect(page.charges()).toEqual([])
    return { ...page, payment }
  }

  test('that approves lets it be paid', async () => {
    const { payment, bank, charges } = await asked()
    bank.answer('approved')
    expect(await payment).toEqual({ type: 'paid' })
    expect(charges()).toHaveLength(1)
  })

  test('that approves is asked about at the service, whose copy may be older', async () => {
    const { payment, bank, portalApi, user } = await asked()
    const payInvoice = portalApi.payInvoice.bind(portalApi)
    const loadUser = portalApi.loadUser.bind(portalApi)
    const before = user()
    let isCopied = false
    vi.spyOn(portalApi, 'payInvoice').mockImplementation((...invoice) => {
      isCopied = true
      return payInvoice(...invoice)
    })
    vi.spyOn(portalApi, 'loadUser').mockImplementation(() =>
      isCopied || !before ? loadUser() : Promise.resolve(success(before)),
    )
    bank.answer('approved')
    expect(await payment).toEqual({ type: 'paid' })
    expect(user()?.subscription).not.toHaveProperty('due')
  })

  test('that refuses leaves it due', async () => {
    const { payment, bank, charges, log } = await asked()
    bank.answer('refused')
    expect(await payment).toEqual({ type: 'declined', reason: 'authentication-failed' })
    expect(charges()).toEqual([])
    expect(log.entries).toMatchObject([{ message: 'The bank has not confirmed the payment' }])
  })

  test('that cannot be reached is asked again with the next press', async () => {
    const { pay, world } = await setup('3184')
    world.faults.next('ask', 'unreachable')
    expect(await pay()).toEqual({ type: 'unconfirmed' })
    expect(world.read().bankPayments).toHaveLength(1)
  })

  test('answers for the user who was asked, and tells another one nothing', async () => {
    const page = await asked()
    await page.replaceUser()
    page.bank.answer('approved')
    expect(await page.payment).toEqual({ type: 'signed-out' })
    expect(page.user()?.email).toBe('promo@example.com')
    expect(page.charges()).toEqual([[page.due, 4.99]])
  })
})

test('is dropped for a user who has signed in meanwhile', async () => {
  const { pay, answeredToAnotherUser } = await setup('4242')
  expect(await answeredToAnotherUser('payInvoice', pay)).toEqual({ type: 'signed-out' })
})
