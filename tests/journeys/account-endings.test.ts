import { describe, expect, test } from 'vitest'
import { newVisitor, returningUser } from '../support/headless-portal'
import { EditProfileViewModel } from '../../src/features/account/edit-field.view-model'

describe('how a way through the account ends', () => {
  test('a field saved as it was is not patched, and no new email is told', async () => {
    const page = await returningUser('/')
    page.outside.service.calls.length = 0
    const email = page.portal.viewModel(EditProfileViewModel).fields.email
    email.edit()
    await email.save()
    expect(email.state).toEqual({ type: 'view' })
    expect(page.outside.service.calls).toEqual([])
    expect(page.notice).toBeUndefined()
  })

  test('a saved field is shown although the user cannot be loaded anew; that is logged', async () => {
    const page = await returningUser('/')
    page.outside.world.faults.next('loadUser', 'unreachable')
    const name = page.portal.viewModel(EditProfileViewModel).fields.firstName
    name.edit()
    name.change('Faye')
    void name.save()
    await page.settle()
    expect(name.value).toBe('Faye')
    expect(page.outside.log.entries.map(({ message }) => message)).toContain('The user could not be loaded')
  })

  test('a cancelled subscription is shown as one although the user cannot be loaded anew', async () => {
    const page = await returningUser('/cancel-subscription', { email: 'subscribed@example.com' })
    const { cancelSubscription } = page
    cancelSubscription.choose('no-answer')
    page.outside.world.faults.next('loadUser', 'unreachable')
    void cancelSubscription.submit()
    await page.settle()
    expect(page.address).toBe('/')
    expect(page.profile.signedIn?.user.subscription?.autoRenew).toBe(false)
  })

  test('an answer that comes after the visitor has gone elsewhere leaves them there', async () => {
    const page = await returningUser('/cancel-subscription', { email: 'subscribed@example.com' })
    const { cancelSubscription } = page
    cancelSubscription.choose('no-answer')
    const held = page.outside.world.faults.hold('cancelSubscription')
    void cancelSubscription.submit()
    await page.settle()
    page.portal.navigation.redirect('/change-payment-method')
    await page.settle()
    held.release()
    await page.settle()
    expect(page.address).toBe('/change-payment-method')
    expect(page.notice?.kind).toBe('subscription-cancelled')
  })

  test('what was told to one person is not there for the next', async () => {
    const page = await returningUser('/cancel-subscription', { email: 'subscribed@example.com' })
    page.cancelSubscription.choose('no-answer')
    void page.cancelSubscription.submit()
    await page.settle()
    expect(page.notice?.kind).toBe('subscription-cancelled')
    await page.profile.logOut()
    await page.settle()
    expect(page.address).toBe('/signin')
    expect(page.notice).toBeUndefined()
  })

  test('a link that could not be checked is not called bad', async () => {
    const page = await newVisitor('/membership')
    page.outside.world.faults.next('verifyResetCode', 'unreachable')
    page.outside.world.faults.next('verifyResetCode', 'unreachable')
    page.portal.navigation.redirect('/set-password?mode=resetPassword&oobCode=code')
    await page.settle()
    expect(page.notice?.kind).toBe('reset-link-unchecked')
  })
})
