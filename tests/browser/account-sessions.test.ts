import { expect, test } from 'vitest'
import { en } from '../support/english'
import { loggedErrors, newAccountHolder, otherCard, type AccountHolder } from '../support/browser/account'
import { inEachCase, named } from '../support/browser/cases'
import { cards } from '../support/browser/visitor'

const revoked = en.notices['session-revoked']

test('signed out in one tab is signed out in the others, and the page comes back after signing in', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveAtCancelling()
  const other = await visitor.openTab()
  await other.goTo('/')

  await other.button('Log out').click()
  await expect(visitor.button('Sign In')).toBeShown()
  await expect(other.button('Sign In')).toBeShown()
  // The person did it, so there is nothing to explain.
  await expect(visitor.text(revoked)).not.toBeShown()

  await visitor.signIn('subscribed@example.com')
  await expect(visitor.heading(en.cancel.heading)).toBeShown()
  await expect.poll(() => visitor.path).toBe('/cancel-subscription')
})

test('a session revoked by a reset ends in every tab with one sentence, and the page comes back', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn('subscribed@example.com')
  await visitor.button('Reset password').click()
  await visitor.inDialog('Continue').click()
  await expect(visitor.notice(en.account.resetSent)).toBeShown()
  const link = await visitor.newestLink()
  await visitor.link(en.subscription.changeCard).click()
  await visitor.cardNumber.waitFor()

  const other = await visitor.openTab()
  await other.goTo(link)
  await other.setPassword('Another-2026')
  await expect(other.heading('Ready when you are')).toBeShown()
  await expect(other.text(revoked)).not.toBeShown()

  await expect(visitor.button('Sign In')).toBeShown()
  await expect.poll(() => visitor.path).toBe('/signin?returnTo=%2Fchange-payment-method')
  await expect.poll(() => visitor.text(revoked).count()).toBe(1)
  await visitor.signIn('subscribed@example.com', 'Another-2026')
  await expect(visitor.heading(en.changeCard.heading)).toBeShown()
  await expect(visitor.text(revoked)).not.toBeShown()
})

const email = 'subscribed@example.com'

/** The session ends out there; the page finds out with its next step. */
async function endSession(visitor: AccountHolder) {
  await visitor.changeAccount(email, (account) => {
    account.sessionGeneration += 1
  })
}

/** One sentence on the sign-in page, and afterwards the page that was asked for. */
async function expectEndedAt(visitor: AccountHolder, path: string) {
  await expect(visitor.button('Sign In')).toBeShown()
  await expect(visitor.notice(revoked)).toBeShown()
  await visitor.signIn(email)
  await expect(visitor.button('Sign In')).not.toBeShown()
  await expect(visitor.heading(/./)).toBeShown()
  await expect.poll(() => visitor.path).toBe(path)
  await expect(visitor.text(revoked)).not.toBeShown()
}

test('a session found ended while the profile is edited or deleted leads to the sign-in, once', async () => {
  const visitor = await newAccountHolder(loggedErrors(/The account was not deleted/))
  await visitor.arriveSignedIn(email)

  await endSession(visitor)
  await visitor.edit('first name', 'Stefanie')
  await expectEndedAt(visitor, '/')
  await expect(visitor.profile).toSay('Stella Subscribed')

  await visitor.button('Delete account').click()
  await visitor.page.getByRole('checkbox').check()
  await endSession(visitor)
  await visitor.inDialog('Continue').click()
  await expectEndedAt(visitor, '/')
  await expect(visitor.status('Subscribed')).toBeShown()
})

test('a session found ended when the card form opens, or asks for a fresh secret, leads back to it', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn(email)

  await endSession(visitor)
  await visitor.link(en.subscription.changeCard).click()
  await expectEndedAt(visitor, '/change-payment-method')
  await visitor.fillCard(cards.declined)
  await endSession(visitor)
  await visitor.button('Continue').click()
  await expectEndedAt(visitor, '/change-payment-method')
  await visitor.payWith(otherCard)
  await expect(visitor.subscription).toSay('4444')
})

test('a session found ended by the last step of a new card leads back to it', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveAtCardForm()
  await visitor.fillCard(otherCard)

  await endSession(visitor)
  await visitor.button('Continue').click()
  await expectEndedAt(visitor, '/change-payment-method')
})

test('a session found ended by the last step of cancelling leads back to it', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveAtCancelling()
  await visitor.page.getByRole('radio', { name: 'technical issues' }).check()

  await endSession(visitor)
  await visitor.button('Continue').click()
  await expectEndedAt(visitor, '/cancel-subscription')
})

test('a session that ended while the visitor was at the bank loses nothing of what was approved', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveAtCardForm()
  await visitor.payWith(cards.authenticated)
  await visitor.button('Approve').waitFor()

  await endSession(visitor)
  await visitor.button('Approve').click()
  await expect(visitor.button('Sign In')).toBeShown()
  await visitor.signIn(email)
  await expect(visitor.subscription).toSay('3184')
  await expect.poll(() => visitor.path).toBe('/')
})

test('a session found ended when a page is loaded is told on the sign-in page, whichever page it was', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn(email)

  await inEachCase(named('/', '/change-payment-method', '/cancel-subscription'), async (path) => {
    await visitor.goTo(path)
    await expect(visitor.heading(/./)).toBeShown()
    // A page that still asks for the card form would find the ended session itself, before it is loaded anew.
    if (path === '/change-payment-method') await visitor.cardNumber.waitFor()
    await endSession(visitor)
    await visitor.page.reload()
    await expectEndedAt(visitor, path)
  })
})

test('an account that was disabled says so at the sign-in, and cannot come back', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn('subscribed@example.com')
  await visitor.changeAccount('subscribed@example.com', (account) => {
    account.disabled = true
  })

  await visitor.page.reload()
  await expect(visitor.button('Sign In')).toBeShown()
  await expect.poll(() => visitor.text(en.notices['session-disabled']).count()).toBe(1)
  await visitor.signIn('subscribed@example.com')
  await expect(visitor.alert(en.signIn.failed['account-disabled'])).toBeShown()
})

test('somebody else signed in in another tab takes the place of who was here', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn('subscribed@example.com')
  const other = await visitor.openTab()
  await other.goTo('/')
  await other.button('Log out').click()
  await other.signIn('promo@example.com')
  await expect(other.profile).toSay('Paul Promo')

  await expect(visitor.profile).toSay('Paul Promo')
  await expect(visitor.profile).not.toSay('Stella')
})
