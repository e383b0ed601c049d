import { describe, expect, test } from 'vitest'
import type { CardSetup } from '../../src-core/ports/payments'
import { success } from '../../src-core/shared/result'
import { back, cardThat, open } from './another-card'
import { changeSubscription } from './support'

const kept = () => cardThat(success({ paymentMethodId: 'unheard of' })).payment

/** A card that is at the bank until it is said to be kept. */
function cardAtBank() {
  let isKept = () => undefined as void
  const answer = new Promise<void>((resolve) => void (isKept = resolve))
  const payment: CardSetup = {
    confirm: async () => {
      await answer
      return success({ paymentMethodId: 'unheard of' })
    },
  }
  return { payment, isKept: () => isKept() }
}

describe('another card', () => {
  test('with the same last digits is told as saved', async () => {
    const { model, portal, settle } = await back('approve', '4242')
    model.start()
    await settle()
    expect(portal.notices.current?.kind).toBe('card-changed')
  })

  test('that the service has is told as saved although the answer was lost', async () => {
    const { model, ready, portal, world } = await open()
    ready(kept())
    world.faults.next('changePaymentMethod', 'unreachable')
    const paymentOption = { type: 'card', last4: '3184' } as const
    changeSubscription(world, 'subscribed@example.com', { paymentOption })
    await model.save()
    expect(portal.notices.current?.kind).toBe('card-changed')
  })

  test('of who has no subscription any more is told as not saved', async () => {
    const { model, ready, portal } = await open('free@example.com')
    ready(kept())
    await model.save()
    expect(portal.notices.current?.kind).toBe('card-not-changed')
  })

  test('of who has signed out meanwhile is not told, and leads nowhere', async () => {
    const { model, ready, portal, identity, settle, redirects } = await open()
    const { payment, isKept } = cardAtBank()
    ready(payment)
    const saving = model.save()
    await identity.signOut()
    await settle()
    isKept()
    await saving
    expect(portal.notices.current).toBeUndefined()
    expect(redirects).toEqual([])
  })
})

test('who comes Back from the bank without an answer finds the form anew, and who they are is asked for', async () => {
  const { model, ready, secret, settle, service } = await open()
  const former = secret()
  ready(cardAtBank().payment)
  void model.save()
  expect(model.attempt).toEqual({ type: 'saving' })
  model.pageRestored()
  await settle()
  expect(model.attempt).toEqual({ type: 'idle' })
  expect(model.state).toMatchObject({ type: 'open', form: { type: 'loading' } })
  expect(secret()).not.toBe(former)
  expect(service.asked('loadUser')).toHaveLength(1)
})
