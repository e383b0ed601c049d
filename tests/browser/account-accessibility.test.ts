import { expect, test } from 'vitest'
import { en } from '../../src/i18n/en'
import { findBarriers } from '../support/browser/axe'
import { loggedErrors, newAccountHolder, type AccountHolder } from '../support/browser/account'
import { inEachCase, named } from '../support/browser/cases'
import { cards } from '../support/browser/visitor'

// Every screen of the account in each of its states: axe finds nothing, and nothing scrolls sideways.

async function expectNoBarriers(visitor: AccountHolder, where: string) {
  const barriers = await findBarriers(visitor.page)
  expect(barriers.map((barrier) => `${where}: ${barrier}`)).toEqual([])
}

test('the profile of each account', async () => {
  await inEachCase(named('subscribed', 'promo', 'cancelled', 'appstore', 'free'), async (name) => {
    const visitor = await newAccountHolder()
    await visitor.arriveSignedIn(`${name}@example.com`)
    await expect(visitor.button('Delete account')).toBeShown()
    await expectNoBarriers(visitor, name)
  })
})

test('fields edited, refused and failed, and the sentence after a changed email', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn('subscribed@example.com')
  await visitor.edit('last name', '')
  await expect(visitor.text('Last Name is required')).toBeShown()
  await visitor.button('Edit first name').click()
  await expectNoBarriers(visitor, 'two fields open, one refused')
  await visitor.page.reload()
  await visitor.edit('email', 'stella-with-a-rather-long-name-before-the-at@example-of-a-long-domain.org')
  await expect(visitor.button('Edit email')).toBeShown()
  await expectNoBarriers(visitor, 'after a long email')
  await visitor.tools.chooseNetwork('offline')
  await visitor.edit('email', 'stella@example.org')
  await expect(visitor.text(en.account.failed.unreachable)).toBeShown()
  await expectNoBarriers(visitor, 'a field that failed')
})

test('the dialogs: asking, ticked, failed, and the message after a link was sent', async () => {
  const visitor = await newAccountHolder(loggedErrors(/The account was not deleted/))
  await visitor.arriveSignedIn('subscribed@example.com')
  await visitor.button('Reset password').click()
  await expectNoBarriers(visitor, 'reset, asking')
  await visitor.networkBecomes('offline')
  await visitor.inDialog('Continue').click()
  await expect(visitor.dialog('Reset password').getByRole('alert')).toBeShown()
  await expectNoBarriers(visitor, 'reset, failed')
  await visitor.networkBecomes('normal')
  await visitor.inDialog('Continue').click()
  await expect(visitor.notice(en.account.resetSent)).toBeShown()
  await expectNoBarriers(visitor, 'reset, sent')

  await visitor.button('Delete account').click()
  await expectNoBarriers(visitor, 'delete, asking')
  await visitor.page.getByRole('checkbox').check()
  await visitor.networkBecomes('offline')
  await visitor.inDialog('Continue').click()
  await expect(visitor.dialog('Delete account').getByRole('alert')).toBeShown()
  await expectNoBarriers(visitor, 'delete, failed')
})

test('changing the card: open, refused, not to be opened, done', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveAtCardForm()
  await expectNoBarriers(visitor, 'open')
  await visitor.payWith(cards.declined)
  await expect(visitor.alert(en.checkout.payFailed.declined)).toBeShown()
  await expect(visitor.cardNumber).toBeShown()
  await expectNoBarriers(visitor, 'refused')
  await visitor.payWith(cards.good)
  await expect(visitor.notice(en.notices['card-changed'])).toBeShown()
  await expectNoBarriers(visitor, 'done')
  await visitor.tools.chooseNetwork('offline')
  await visitor.link(en.subscription.changeCard).click()
  await expect(visitor.button('Try again')).toBeShown()
  await expectNoBarriers(visitor, 'not to be opened')
})

test('cancelling: before and after an answer, done and failed', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveAtCancelling()
  await expectNoBarriers(visitor, 'nothing chosen')
  await visitor.page.getByRole('radio', { name: 'technical issues' }).check()
  await expectNoBarriers(visitor, 'chosen')
  await visitor.tools.chooseNetwork('offline')
  await visitor.button('Continue').click()
  await expect(visitor.notice(en.notices['subscription-not-cancelled'])).toBeShown()
  await expectNoBarriers(visitor, 'failed')
  await visitor.tools.chooseNetwork('normal')
  await visitor.link(en.subscription.cancel).click()
  await visitor.page.getByRole('radio', { name: 'technical issues' }).check()
  await visitor.button('Continue').click()
  await expect(visitor.subscription).toSay(en.subscription.accessUntil)
  await expectNoBarriers(visitor, 'done')
})

test('the forgotten password: asked, unknown, sent; a new one set, refused and done', async () => {
  const visitor = await newAccountHolder()
  await visitor.goTo('/forgot-password')
  await expect(visitor.button('Send Link')).toBeShown()
  await expectNoBarriers(visitor, 'asked')
  await visitor.field('Email').fill('nobody@example.org')
  await visitor.button('Send Link').click()
  await expect(visitor.page.getByRole('alert')).toBeShown()
  await expectNoBarriers(visitor, 'unknown')
  const link = await visitor.askForLink()
  await expectNoBarriers(visitor, 'sent')

  await visitor.goTo(link)
  await visitor.newPassword.fill('abC')
  await expectNoBarriers(visitor, 'half met')
  await visitor.tools.chooseNetwork('offline')
  await visitor.setPassword('Another-2026')
  await expect(visitor.main).toSay(en.setPassword.failed['no-connection']())
  await expectNoBarriers(visitor, 'failed')
  await visitor.tools.chooseNetwork('normal')
  await visitor.setPassword('Another-2026')
  await expect(visitor.heading('Ready when you are')).toBeShown()
  await expectNoBarriers(visitor, 'done')
  await visitor.goTo(link)
  await expect(visitor.link('Send me a new link')).toBeShown()
  await expectNoBarriers(visitor, 'sentence at the sign-in')
})

test('the sign-in after a session was revoked', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn('subscribed@example.com')
  await visitor.changeAccount('subscribed@example.com', (account) => {
    account.sessionGeneration += 1
  })
  await visitor.page.reload()
  await expect(visitor.text(en.notices['session-revoked'])).toBeShown()
  await expectNoBarriers(visitor, 'revoked')
})
