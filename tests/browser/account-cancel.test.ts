import { expect, test } from 'vitest'
import { en } from '../support/english'
import { newAccountHolder } from '../support/browser/account'
import { inEachCase, named } from '../support/browser/cases'

const { cancel: words } = en

const reasons = [
  'too expensive',
  'privacy concerns',
  'not using the service anymore',
  'found a better alternative',
  'app difficult to use',
  'technical issues',
  "don't want to provide a reason",
]

test('seven reasons, none of them chosen; the button says what it waits for', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveAtCancelling()
  const radios = visitor.page.getByRole('radio')

  await expect(visitor.heading('We are sorry to see you go!')).toBeShown()
  await expect(visitor.page.getByRole('group', { name: words.question })).toBeShown()
  await expect(visitor.main).toSay(/You keep everything until \d{1,2}\/\d{1,2}\/\d{4}\./)
  await expect.poll(() => radios.count()).toBe(7)
  await inEachCase(named(...reasons), async (reason) => {
    const radio = visitor.page.getByRole('radio', { name: reason, exact: true })
    await expect.poll(() => radio.isChecked()).toBe(false)
    await expect.poll(() => radio.getAttribute('name')).toBe('reason')
  })
  const goOn = visitor.page.getByRole('button', { name: 'Continue', description: words.missing })
  await expect(goOn).toBeShown()
  await expect.poll(() => goOn.isEnabled()).toBe(false)
  await expect(visitor.text(words.missing)).toBeShown()
  await expect(visitor.main.getByRole('link', { name: 'Terms of Service' })).toBeShown()
  await expect(visitor.main.getByRole('link', { name: 'Privacy Policy' })).toBeShown()

  await visitor.page.getByRole('radio', { name: 'technical issues' }).check()
  await expect.poll(() => visitor.button('Continue').isEnabled()).toBe(true)
  await expect(visitor.text(words.missing)).not.toBeShown()
})

test('cancelled, the profile says until when access lasts, and cancelling is over', async () => {
  await inEachCase(named('subscribed', 'promo'), async (name) => {
    const visitor = await newAccountHolder()
    await visitor.arriveAtCancelling(`${name}@example.com`)
    const until = /until (\S+)\./.exec((await visitor.main.textContent()) ?? '')?.[1] ?? ''

    await visitor.page.getByRole('radio', { name: 'too expensive' }).check()
    await visitor.button('Continue').click()
    await expect(visitor.notice(en.notices['subscription-cancelled'](until))).toBeShown()
    await expect.poll(() => visitor.path).toBe('/')
    await expect(visitor.subscription).toSay(new RegExp(`Access until\\s*${until}`))
    await expect(visitor.subscription).not.toSay(en.subscription.nextBilling)
    await expect(visitor.link(en.subscription.cancel)).not.toBeShown()
    await expect(visitor.status('Subscribed')).toBeShown()
    expect((await visitor.world())?.cancellations).toMatchObject([{ reason: 'too-expensive' }])
    expect(visitor.logged).toEqual([])

    // The page asked for again leads home.
    await visitor.page.goBack()
    await expect.poll(() => visitor.path).not.toBe('/cancel-subscription')
    await visitor.goTo('/cancel-subscription')
    await expect(visitor.profile).toBeShown()
    await expect.poll(() => visitor.path).toBe('/')
  })
})

test('every reason can be given', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn('subscribed@example.com')

  for (const reason of reasons) {
    await visitor.goTo('/cancel-subscription')
    await visitor.page.getByRole('radio', { name: reason, exact: true }).check()
    await visitor.button('Continue').click()
    await expect(visitor.subscription).toSay(en.subscription.accessUntil)
    await visitor.changeAccount('subscribed@example.com', ({ subscription }) => {
      if (subscription) Object.assign(subscription.details, { autoRenew: true })
    })
  }
  const given = (await visitor.world())?.cancellations.map(({ reason }) => reason)
  expect(new Set(given).size).toBe(7)
})

test('cancelling that fails is logged, and told on the profile where the subscription still renews', async () => {
  await inEachCase({ offline: 'offline', 'server errors': 'server-errors' } as const, async (network) => {
    const visitor = await newAccountHolder()
    await visitor.arriveAtCancelling()
    await visitor.tools.chooseNetwork(network)
    await visitor.page.getByRole('radio', { name: 'privacy concerns' }).check()
    await visitor.button('Continue').click()

    await expect(visitor.notice(en.notices['subscription-not-cancelled'])).toBeShown()
    await expect.poll(() => visitor.path).toBe('/')
    expect(visitor.logged).toContainEqual(expect.stringContaining('The subscription was not cancelled'))
    await expect(visitor.subscription).toSay(en.subscription.nextBilling)

    await visitor.tools.chooseNetwork('normal')
    await visitor.link(en.subscription.cancel).click()
    await visitor.page.getByRole('radio', { name: 'privacy concerns' }).check()
    await visitor.button('Continue').click()
    await expect(visitor.subscription).toSay(en.subscription.accessUntil)
    await expect(visitor.text(en.notices['subscription-not-cancelled'])).not.toBeShown()
  })
})

test('whoever stays goes home with everything as it was', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveAtCancelling()
  await visitor.link(words.keep).click()
  await expect(visitor.subscription).toSay(en.subscription.nextBilling)
  expect((await visitor.world())?.cancellations).toEqual([])
})
