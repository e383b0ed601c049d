import { expect, test } from 'vitest'
import { en } from '../support/english'
import { fact, newAccountHolder } from '../support/browser/account'
import { inEachCase } from '../support/browser/cases'
import { cards } from '../support/browser/visitor'

const { subscription: words } = en

test('a subscriber sees what they pay and when, and can change it', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn('subscribed@example.com')

  for (const text of ['Stella Subscribed', 'subscribed@example.com', 'Subscribed', 'Signed in with Email'])
    await expect(visitor.profile).toSay(text)
  await expect(visitor.profile.getByText('SS', { exact: true })).toBeShown()
  await expect(visitor.subscription).toSay('$49.99 / year')
  await expect(visitor.subscription).toSay(fact('Payment method', 'Credit Card •••• 4242'))
  await expect(visitor.subscription).toSay(/Subscribed since\s*\d{1,2}\/\d{1,2}\/\d{4}/)
  await expect(visitor.subscription).toSay(/Next billing date\s*\d{1,2}\/\d{1,2}\/\d{4}/)
  await expect(visitor.subscription).not.toSay(words.promoCodeApplied)
  await expect(visitor.subscription).not.toSay(words.accessUntil)
  await expect(visitor.subscription.getByRole('deletion')).not.toBeShown()
  await expect(visitor.link(words.changeCard)).toBeShown()
  await expect(visitor.link(words.cancel)).toBeShown()
  await expect(visitor.order).not.toBeShown()
})

test('with a promo code the original price is struck', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn('promo@example.com')

  await expect(visitor.profile).toSay('Paul Promo')
  await expect(visitor.subscription).toSay('Promo code applied')
  await expect(visitor.subscription).toSay(/\$24\.99.*\$49\.99/)
  await expect(visitor.subscription.getByText('$49.99', { exact: true })).toBeStruck()
  await expect(visitor.subscription.getByText('$24.99', { exact: true })).not.toBeStruck()
  await expect(visitor.subscription).toSay(words.nextBilling)
  await expect(visitor.link(words.cancel)).toBeShown()
})

test('a cancelled subscription says until when access lasts, and is neither billed nor cancelled', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn('cancelled@example.com')

  await expect(visitor.status('Subscribed')).toBeShown()
  await expect(visitor.subscription).toSay('$4.99 / month')
  await expect(visitor.subscription).toSay(/Access until\s*\d{1,2}\/\d{1,2}\/\d{4}/)
  await expect(visitor.subscription).not.toSay(words.nextBilling)
  await expect(visitor.link(words.cancel)).not.toBeShown()
  await expect(visitor.link(words.changeCard)).toBeShown()
  await expect(visitor.appStore).toBeShown()
})

test('a subscription of the App Store is said to be managed there, and nothing is a dead end', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn('appstore@example.com')

  await expect(visitor.status('Subscribed')).toBeShown()
  await expect(visitor.subscription).toSay(fact('Payment method', 'Other'))
  await expect(visitor.subscription).toSay('This subscription is managed in the App Store.')
  await expect(visitor.link(words.cancel)).not.toBeShown()
  await expect(visitor.link(words.changeCard)).not.toBeShown()

  await visitor.changeAccount('appstore@example.com', ({ subscription }) => {
    if (subscription) Object.assign(subscription.details, { managedBy: 'google-play' })
  })
  await visitor.page.reload()
  await expect(visitor.subscription).toSay('This subscription is managed in Google Play.')
})

test('the app is offered to who is subscribed, the plans to who is not', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn('free@example.com')

  await expect(visitor.status('Unsubscribed')).toBeShown()
  await expect(visitor.profile).toSay('Fay Free')
  await expect(visitor.plan('Annual')).toBeShown()
  await expect(visitor.subscription).not.toBeShown()
  await expect(visitor.appStore).not.toBeShown()
  await expect(visitor.googlePlay).not.toBeShown()

  await visitor.button('Log out').click()
  await visitor.signIn('subscribed@example.com')
  await expect(visitor.appStore).toBeShown()
  await expect(visitor.googlePlay).toBeShown()
  await expect(visitor.plan('Annual')).not.toBeShown()
})

test('providers are named; without a name the card says N/A', async () => {
  const visitor = await newAccountHolder()

  await visitor.goTo('/signin')
  await visitor.button('Continue with Google').click()
  await expect(visitor.profile).toSay('Gina Maria Google')
  await expect(visitor.profile).toSay('Signed in with Google')
  await expect(visitor.button('Edit first name')).toBeShown()
  await expect(visitor.button('Edit email')).not.toBeShown()
  await expect(visitor.button('Reset password')).toBeShown()

  await visitor.button('Log out').click()
  await visitor.button('Continue with Apple').click()
  await expect(visitor.profile).toSay('Signed in with Apple')
  await visitor.changeAccount('alex@example.com', (account) => {
    delete account.firstName
    delete account.lastName
    delete account.displayName
  })
  await visitor.page.reload()
  await expect(visitor.profile).toSay('N/A')
})

const zones = {
  'Los Angeles': {
    timezoneId: 'America/Los_Angeles',
    late: '11/20/2026',
    early: '11/19/2026',
    // The clocks go back on November 1: seven times 24 hours from half past midnight would end too early.
    now: '2026-10-26T07:30:00Z',
    trialEnds: ['November 02, 2026', '11/2/2026'],
  },
  Berlin: {
    timezoneId: 'Europe/Berlin',
    late: '11/21/2026',
    early: '11/20/2026',
    now: '2026-10-18T22:30:00Z',
    trialEnds: ['October 26, 2026', '10/26/2026'],
  },
  Auckland: {
    timezoneId: 'Pacific/Auckland',
    late: '11/21/2026',
    early: '11/20/2026',
    // They go forward on September 27: counted in hours from half past eleven at night, the day would be the next.
    now: '2026-09-20T11:30:00Z',
    trialEnds: ['September 27, 2026', '9/27/2026'],
  },
} as const

test('a calendar day is the same everywhere, an instant is the day of who looks', async () => {
  await inEachCase(zones, async ({ timezoneId, late, early }) => {
    const visitor = await newAccountHolder({ timezoneId })
    await visitor.arriveSignedIn('subscribed@example.com')
    const see = async (subscribedAt: string, renewsAt: string) => {
      await visitor.changeAccount('subscribed@example.com', ({ subscription }) => {
        if (subscription) Object.assign(subscription.details, { subscribedAt, renewsAt })
      })
      await visitor.page.reload()
    }

    await see('2026-11-20T23:30:00Z', '2027-03-14')
    await expect(visitor.subscription).toSay(fact('Subscribed since', late))
    await expect(visitor.subscription).toSay(fact('Next billing date', '3/14/2027'))
    await visitor.link(words.cancel).click()
    await expect(visitor.main).toSay('You keep everything until 3/14/2027.')
    await visitor.link(en.cancel.keep).click()
    await see('2026-11-20T05:00:00Z', '2027-11-07')
    await expect(visitor.subscription).toSay(fact('Subscribed since', early))
    await expect(visitor.subscription).toSay(fact('Next billing date', '11/7/2027'))
    await see('2026-11-20', '2027-03-28')
    await expect(visitor.subscription).toSay(fact('Subscribed since', '11/20/2026'))
  })
})

test('a trial that crosses the change of the clocks ends on the right day', async () => {
  await inEachCase(zones, async ({ timezoneId, now, trialEnds: [long, short] }) => {
    const visitor = await newAccountHolder({ timezoneId })
    await visitor.page.clock.install({ time: now })
    await visitor.arriveAtCheckout()

    await visitor.payWith(cards.good)
    await expect(visitor.main).toSay(`Starting with ${long}`)
    await visitor.link(en.success.toProfile).click()
    await expect(visitor.subscription).toSay(fact('Next billing date', short))
  })
})

test('short dates are written as the visitor writes them', async () => {
  const visitor = await newAccountHolder({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  await visitor.arriveSignedIn('cancelled@example.com')

  await expect(visitor.subscription).toSay(/Access until\s*\d{1,2}\.\d{1,2}\.\d{4}/)
})
