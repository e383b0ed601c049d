import { describe, expect, test } from 'vitest'
import { CancelSubscriptionViewModel } from '../../src/screens/cancel-subscription/cancel-subscription.view-model'
import { ChangePaymentMethodViewModel } from '../../src/screens/change-payment-method/change-payment-method.view-model'
import { cardWith } from '../adapters/in-memory/support'
import { openSignedIn, type HeadlessPage } from '../support/headless-page'
import { personOf, signIn } from '../support/test-world'

const [email, next] = ['subscribed@example.com', 'promo@example.com']

function editEmail({ fields }: HeadlessPage): Promise<void> {
  fields.email.edit()
  fields.email.change('estelle@example.com')
  return fields.email.save()
}

function deleteAccount({ deleteAccount: model }: HeadlessPage): Promise<void> {
  model.open()
  model.agree(true)
  return model.confirm()
}

function cancel(page: HeadlessPage): Promise<void> {
  const model = page.model(CancelSubscriptionViewModel)
  model.choose('no-answer')
  return model.submit()
}

async function changeCard(page: HeadlessPage): Promise<void> {
  page.card = cardWith('5555 5555 5555 4444')
  page.model(ChangePaymentMethodViewModel).save()
}

/** What the user does, and the call to the service that is slow. */
describe.each([
  ['an edited email', 'updateUser', '/', editEmail],
  ['a deleted account', 'deleteUser', '/', deleteAccount],
  ['a cancelled subscription', 'cancelSubscription', '/cancel-subscription', cancel],
  ['a new card', 'changePaymentMethod', '/change-payment-method', changeCard],
] as const)('%s', (_what, call, path, act) => {
  // A call that is sent late is refused: the contract of every call.
  test('is not announced to the next user when its response arrives late', async () => {
    const page = await openSignedIn(path, { email })
    const { world, identity, service } = page.environment
    const late = service.delayNext(call)
    void act(page)
    await page.settle()
    const before = personOf(world, next)
    await identity.signOut()
    await signIn({ identity }, next)
    late.release()
    await page.advance(200)
    expect(personOf(world, next)).toEqual(before)
    expect(world.read().session?.accountId).toBe('promo')
    expect(page.portal.session.account?.email).toBe(next)
    expect(page.portal.session.state).toMatchObject({ user: { firstName: 'Paul', email: next } })
    expect(page.notice).toBeUndefined()
    expect(page.address).toBe(path)
    if (path !== '/') return
    expect(page.deleteAccount.state).toEqual({ type: 'closed' })
    expect(page.fields.firstName.state).toEqual({ type: 'view' })
    expect(page.fields.email.state).toEqual({ type: 'view' })
  })
})
