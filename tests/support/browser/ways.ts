import { expect } from 'vitest'
import { en } from '../english'
import type { AccountHolder } from './account'
import { cards } from './visitor'

/** Goes a way, and says at which step it is. */
export type Walk = (visitor: AccountHolder, at: (step: string) => void) => Promise<void>

async function subscribe(visitor: AccountHolder, at: (step: string) => void) {
  at('the sign-up')
  await visitor.begin()
  await visitor.signUp()
  await expect(visitor.heading('Hello, Nora')).toBeShown()
  await expect(visitor.order).toBeShown()
  at('the checkout')
  await visitor.openCheckout()
  at('a card that pays')
  await visitor.payWith(cards.good)
  await expect(visitor.heading(en.success.heading)).toBeShown()
  at('the profile')
  await visitor.link(en.success.toProfile).click()
  await expect(visitor.status('Subscribed')).toBeShown()
}

/** Where nothing has a reason to move. */
export const ways: Readonly<Record<string, Walk>> = {
  'a visitor in the US': async (visitor, at) => {
    await visitor.goTo('/membership')
    await expect(visitor.order).toBeShown()
    at('the other plan')
    await visitor.plan('Monthly').click()
    await expect(visitor.order).toSay('$4.99')
    await subscribe(visitor, at)
  },
  'a visitor in Great Britain with a code': async (visitor, at) => {
    await visitor.goTo('/membership?country=GB')
    await expect(visitor.order).toSay('£49.99')
    at('a code refused')
    await visitor.applyCode('NOPE')
    await expect(visitor.text(en.promo.failed.refused)).toBeShown()
    at('a code applied')
    await visitor.applyCode('CALM50')
    await expect(visitor.text(en.promo.applied)).toBeShown()
    at('the code removed')
    await visitor.button(en.promo.remove).click()
    await expect(visitor.order).not.toSay('£24.99')
    at('the code applied again')
    await visitor.applyCode('CALM50')
    await expect(visitor.text(en.promo.applied)).toBeShown()
    await subscribe(visitor, at)
  },
  'who signs in, by way of the bank': async (visitor, at) => {
    await visitor.goTo('/signin')
    at('the password')
    await visitor.signIn()
    await expect(visitor.order).toBeShown()
    at('the checkout')
    await visitor.openCheckout()
    at('the bank')
    await visitor.payWith(cards.authenticated)
    await visitor.button('Approve').click()
    await expect(visitor.heading(en.success.heading)).toBeShown()
  },
  'who changes the card and cancels': async (visitor, at) => {
    await visitor.arriveAtCardForm()
    at('a card kept')
    await visitor.payWith(cards.good)
    await expect(visitor.notice(en.notices['card-changed'])).toBeShown()
    at('cancelling')
    await visitor.link(en.subscription.cancel).click()
    await visitor.page.getByRole('radio', { name: 'technical issues' }).check()
    at('cancelled')
    await visitor.button(en.cancel.submit).click()
    await expect(visitor.subscription).toSay(en.subscription.accessUntil)
  },
  'who has forgotten the password': async (visitor, at) => {
    await visitor.goTo('/forgot-password')
    at('the link asked for')
    await visitor.field(en.fields.email).fill('free@example.com')
    await visitor.button(en.forgotPassword.submit).click()
    await expect(visitor.text(en.forgotPassword.sent('free@example.com'))).toBeShown()
    const link = (await visitor.world())?.inbox[0]?.link ?? ''
    at('the link followed')
    await visitor.goTo(link)
    await visitor.newPassword.fill('abC')
    at('the password set')
    await visitor.setPassword('Another-2026')
    await expect(visitor.heading(en.passwordSet.heading)).toBeShown()
  },
  'whose card is declined, and who looks at the plans again': async (visitor, at) => {
    await visitor.arriveAtCheckout()
    at('a card declined')
    await visitor.payWith(cards.declined)
    await expect(visitor.page.getByRole('alert')).toBeShown()
    at('the plans again')
    await visitor.button(en.order.change).click()
    await expect(visitor.plan('Annual')).toBeShown()
    at('the checkout again')
    await visitor.openCheckout()
  },
  'whose new card is declined': async (visitor, at) => {
    await visitor.arriveAtCardForm()
    at('a card declined')
    await visitor.payWith(cards.declined)
    await expect(visitor.page.getByRole('alert')).toBeShown()
    await expect(visitor.cardNumber).toBeShown()
  },
}

/** Where a sentence, or a field that opens, needs room that nothing else can be kept out of. */
export const detours: Readonly<Record<string, Walk>> = {
  'who edits the profile': async (visitor, at) => {
    await visitor.arriveSignedIn('subscribed@example.com')
    at('a first name')
    await visitor.edit('first name', 'Estelle')
    await expect(visitor.profile).toSay('Estelle')
    at('the question for a reset')
    await visitor.button(en.account.resetPassword).click()
    at('the reset')
    await visitor.inDialog('Continue').click()
    await expect(visitor.notice(en.account.resetSent)).toBeShown()
  },
  'who leaves a field empty': async (visitor, at) => {
    await visitor.arriveSignedIn('subscribed@example.com')
    at('a last name that is empty')
    await visitor.edit('last name', '')
    await expect(visitor.text(en.fields.problems['last-name-required'])).toBeShown()
  },
  'whose password is wrong': async (visitor, at) => {
    await visitor.goTo('/signin')
    at('a wrong password')
    await visitor.signIn('free@example.com', 'wrong')
    await expect(visitor.page.getByRole('alert')).toBeShown()
  },
}
