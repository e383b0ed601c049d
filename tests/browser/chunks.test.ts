import { describe, expect } from 'vitest'
import { en } from '../support/english'
import { cards, delay, newVisitor, test, type Visitor } from '../support/browser/visitor'

const accountCard = '**/assets/account-card-*.js'
const dialogs = '**/assets/account-dialogs-*.js'
const plans = '**/assets/purchase-step-*.js'
const signUp = '**/assets/sign-up-*.js'
const program = '**/assets/index-*.js'

// Chromium logs aborted requests, React the errors of a screen.
const allowed = { errors: /ERR_FAILED|dynamically imported module|A screen failed to render/ }

test('a page whose program does not load says so, and its link loads it again', async () => {
  const visitor = await newVisitor({ allowed })
  await visitor.page.route(program, (route) => route.abort())
  await visitor.goTo('/membership?plan=first')
  await expect(visitor.text(en.layout.slowLoad)).not.toBeShown()
  // A style shows the notice after a delay.
  await visitor.page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  await expect(visitor.text(en.layout.slowLoad)).toBeShown()
  await visitor.page.unroute(program)
  await visitor.link(en.layout.loadAgain).click()
  await expect(visitor.order).toContainText('$4.99 per month')
  await expect(visitor.text(en.layout.slowLoad)).not.toBeShown()
})

test('a screen that stays missing offers another try after one reload, though the browser calls itself offline', async () => {
  const visitor = await newVisitor({ allowed })
  // vueuse/vueuse#2884: `onLine` is false on some networks that work.
  await visitor.context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
  )
  const loads: string[] = []
  visitor.page.on('load', () => loads.push(visitor.path))
  await visitor.context.route(signUp, (route) => route.abort())
  await visitor.goTo('/membership')
  await visitor.continueToSignUp()
  await expect(visitor.heading(en.missing.heading)).toBeShown()
  await expect.poll(() => loads).toEqual(['/membership', '/signup'])
  await visitor.button(en.layout.tryAgain).click()
  await expect(visitor.heading(en.missing.heading)).toBeShown()
  await visitor.context.unroute(signUp)
  await visitor.button(en.layout.tryAgain).click()
  await expect(visitor.heading(en.signUp.heading)).toBeShown()
  expect(loads).toHaveLength(2)
})

test('the subscription is shown while the account card loads, and when it is missing', async () => {
  const visitor = await newVisitor({ allowed })
  await visitor.context.route(accountCard, (route) => route.abort())
  await visitor.openSignedIn('subscribed@example.com')
  await expect(visitor.text(en.layout.missing)).toBeShown()
  await expect(visitor.subscription).toContainText('$49.99')

  await visitor.context.unroute(accountCard)
  await visitor.button(en.layout.tryAgain).click()
  await expect(visitor.button('Delete account')).toBeShown()
  await visitor.page.reload()
  const release = await delay(visitor.page, accountCard)
  await expect(visitor.subscription).toContainText('$49.99')
  release()
  await expect(visitor.button('Delete account')).toBeShown()
})

test('the account card is usable without its dialogs, and offers another try when one is opened', async () => {
  const visitor = await newVisitor({ allowed })
  await visitor.context.route(dialogs, (route) => route.abort())
  await visitor.openSignedIn('subscribed@example.com')
  await visitor.button(en.account.editField.firstName).click()
  await expect(visitor.text(en.layout.missing)).not.toBeShown()
  await visitor.button(en.account.deleteAccount).click()
  await expect(visitor.text(en.layout.missing)).toBeShown()

  await visitor.context.unroute(dialogs)
  await visitor.button(en.layout.tryAgain).click()
  await expect(visitor.page.getByRole('dialog')).toBeShown()
})

test('the profile is usable when the plans are missing, and comes with them', async () => {
  const visitor = await newVisitor({ allowed })
  const loads: string[] = []
  visitor.page.on('load', () => loads.push(visitor.path))
  await visitor.context.route(plans, (route) => route.abort())
  await visitor.openSignedIn()
  await expect(visitor.text(en.layout.missing)).toBeShown()
  await expect.poll(() => loads).toEqual(['/signin', '/'])
  await expect(visitor.profile).toContainText('free@example.com')

  await visitor.context.unroute(plans)
  const release = await delay(visitor.page, plans)
  await visitor.page.reload()
  await expect(visitor.main.locator('[aria-busy="true"]').first()).toBeShown()
  release()
  await expect(visitor.plan('Monthly')).toBeShown()
  await expect(visitor.profile).toContainText('free@example.com')
})

test('a page without a connection stays, and offers another try', async () => {
  const visitor = await newVisitor({ allowed })
  const tries: string[] = []
  await visitor.context.route(signUp, (route) => route.abort())
  await visitor.goTo('/membership')
  await visitor.page.route('**/signup', (route) => (tries.push(route.request().method()), route.abort()))
  await visitor.continueToSignUp()
  await expect(visitor.heading(en.missing.heading)).toBeShown()
  expect(tries).toEqual(['HEAD'])
})

// Other chunks that do not answer: tests/browser/hostile.
test('a chunk that does not answer says so, and may still arrive', async () => {
  const visitor = await newVisitor({ allowed })
  await visitor.page.clock.install()
  const release = await delay(visitor.page, plans)
  await visitor.goTo('/signin')
  await visitor.signIn()
  const notice = visitor.text(en.layout.slowLoad)
  await expect(notice).not.toBeShown()
  // The wait begins when the skeleton is shown.
  const later = async () => {
    await visitor.page.clock.fastForward(11_000)
    return notice.count()
  }
  await expect.poll(later).toBeGreaterThan(0)
  await expect(visitor.main.getByRole('link', { name: en.layout.loadAgain }).first()).toBeShown()
  release()
  await expect(visitor.plan('Monthly')).toBeShown()
  await expect(notice).not.toBeShown()
})

test('a change of the profile whose check is missing is kept, and can be saved later', async () => {
  const visitor = await newVisitor({ allowed })
  await visitor.openSignedIn('subscribed@example.com')
  await expect(visitor.button(en.account.deleteAccount)).toBeShown()
  const check = '**/assets/check-profile-*.js'
  await visitor.page.route(check, (route) => route.abort())
  await visitor.button(en.account.editField.firstName).click()
  await visitor.field(en.fields.firstName).fill('Nova')
  await visitor.button(en.account.save).click()
  await expect(visitor.text(en.account.failed['no-connection'])).toBeShown()
  expect(await visitor.field(en.fields.firstName).inputValue()).toBe('Nova')
  await visitor.page.unroute(check)
  await visitor.button(en.account.save).click()
  await expect(visitor.profile).toContainText('Nova')
})

test('pages do without the menu of the account and the links to the app', async () => {
  const visitor = await newVisitor({ allowed })
  const missing: string[] = []
  // Names that filter lists look for are replaced in the build.
  await visitor.context.route(/assets\/(part|account-menu|home-qr-code)-[^/]*\.js/, (route) => {
    missing.push(route.request().url())
    return route.abort()
  })
  await visitor.openSignedIn('subscribed@example.com')
  await expect(visitor.subscription).toContainText('$49.99')
  await expect(visitor.button('Delete account')).toBeShown()
  await expect.poll(() => missing.length).toBeGreaterThan(1)
  await expect(visitor.link(/App Store/)).not.toBeShown()
  await expect(visitor.heading(en.crash.heading)).not.toBeShown()
})

describe('after a deploy, with which the files of an open page are gone,', () => {
  const errors =
    /status of 404|dynamically imported module|preload CSS|not a supported stylesheet|A screen failed to render/
  const openVisitor = () => newVisitor({ allowed: { errors } })

  /** Returns the files that are asked for and missing, until the page is loaded again. */
  async function deploy({ page }: Visitor) {
    const missing: string[] = []
    let isOld = true
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isOld = false
    })
    await page.route('**/assets/**', (route) => {
      if (!isOld) return route.continue()
      missing.push(route.request().url())
      return route.fulfill({ status: 404 })
    })
    return missing
  }

  test('plan and code are kept before the sign-up', async () => {
    const visitor = await openVisitor()
    await visitor.goTo('/membership')
    await visitor.plan('Monthly').check()
    await visitor.applyCode('CALM50')
    await expect(visitor.order).toContainText('$2.49 per month')
    const missing = await deploy(visitor)
    await visitor.continueToSignUp()
    await visitor.signUp()
    await expect(visitor.profile).toContainText('Nora Newcomer')
    await expect(visitor.order).toContainText('$2.49 per month')
    await expect(visitor.button('Remove')).toBeShown()
    expect(missing).not.toEqual([])
  })

  test('an open card form is paid', async () => {
    const visitor = await openVisitor()
    await visitor.openAtCheckout('?plan=first')
    await deploy(visitor)
    await visitor.payWith(cards.accepted)
    await expect(visitor.heading(en.success.heading)).toBeShown()
    expect(await visitor.payments()).toHaveLength(1)
  })

  test('a new password is set', async () => {
    const visitor = await openVisitor()
    await visitor.goTo('/forgot-password')
    await visitor.requestReset('free@example.com')
    await visitor.text(/reset link is on its way/).waitFor()
    await visitor.goTo(await visitor.lastResetLink())
    await visitor.newPassword.fill('Anoth')
    await deploy(visitor)
    await visitor.setPassword('Another-2026')
    await expect(visitor.heading(en.passwordSet.heading)).toBeShown()
    await visitor.goTo('/signin')
    await visitor.signIn('free@example.com', 'Another-2026')
    await expect(visitor.profile).toContainText('Fay Free')
  })
})
