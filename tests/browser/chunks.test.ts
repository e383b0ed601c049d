import { expect } from 'vitest'
import { en } from '../support/english'
import { delay, newVisitor, test } from '../support/browser/visitor'

const accountCard = '**/assets/account-card-*.js'
const plans = '**/assets/purchase-*.js'
const signUp = '**/assets/sign-up-*.js'
const program = '**/assets/index-*.js'

// Chromium logs aborted requests, React the errors of a screen.
const allowed = { errors: /ERR_FAILED|dynamically imported module|A screen failed to render/ }

test('a page whose program does not load says so, and its link loads it again', async () => {
  const visitor = await newVisitor({ allowed })
  await visitor.page.route(program, (route) => route.abort())
  await visitor.goTo('/membership?plan=first')
  await expect(visitor.alert(en.layout.slowLoad)).not.toBeShown()
  // A style shows the notice after a delay.
  await visitor.page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  await expect(visitor.alert(en.layout.slowLoad)).toBeShown()
  await visitor.page.unroute(program)
  await visitor.link(en.layout.loadAgain).click()
  await expect(visitor.order).toContainText('$4.99 per month')
  await expect(visitor.alert(en.layout.slowLoad)).not.toBeShown()
})

test('a screen that stays missing shows an error after one reload', async () => {
  const visitor = await newVisitor({ allowed })
  const loads: string[] = []
  visitor.page.on('load', () => loads.push(visitor.path))
  await visitor.context.route(signUp, (route) => route.abort())
  await visitor.goTo('/membership')
  await visitor.continueToSignUp()
  await expect(visitor.heading(en.crash.heading)).toBeShown()
  await expect.poll(() => loads).toEqual(['/membership', '/signup'])
})

test('the subscription is shown while the account card loads, and when it is missing', async () => {
  const visitor = await newVisitor({ allowed })
  await visitor.context.route(accountCard, (route) => route.abort())
  await visitor.openSignedIn('subscribed@example.com')
  await expect(visitor.alert(en.layout.missing)).toBeShown()
  await expect(visitor.subscription).toContainText('$49.99')

  await visitor.context.unroute(accountCard)
  const release = await delay(visitor.page, accountCard)
  await visitor.link(en.layout.loadAgain).click()
  await expect(visitor.subscription).toContainText('$49.99')
  release()
  await expect(visitor.button('Delete account')).toBeShown()
})

test('the profile is usable while the plans load, and when they are missing', async () => {
  const visitor = await newVisitor({ allowed })
  const loads: string[] = []
  visitor.page.on('load', () => loads.push(visitor.path))
  await visitor.context.route(plans, (route) => route.abort())
  await visitor.openSignedIn()
  await expect(visitor.alert(en.layout.missing)).toBeShown()
  await expect.poll(() => loads).toEqual(['/signin', '/'])

  await visitor.context.unroute(plans)
  const release = await delay(visitor.page, plans)
  await visitor.page.reload()
  await expect(visitor.profile).toContainText('free@example.com')
  await expect(visitor.main).toContainText(en.layout.loading)
  release()
  await expect(visitor.plan('Monthly')).toBeShown()
})
