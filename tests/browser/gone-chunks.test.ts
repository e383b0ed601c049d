import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { en } from '../support/english'
import { newAccountHolder } from '../support/browser/account'
import { newVisitor } from '../support/browser/visitor'

const accountDialogs = '**/assets/account-dialogs-*.js'
const purchase = '**/assets/purchase-*.js'
const signUp = '**/assets/sign-up-*.js'

/** Keeps a file back until it is let come. */
async function hold(page: Page, file: string): Promise<() => void> {
  let letCome = () => {}
  const held = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(file, async (route) => {
    await held
    await route.continue()
  })
  return letCome
}

// What is aborted and what a screen throws is written down by the browser itself.
const allowed = { errors: /ERR_FAILED|dynamically imported module|A screen has thrown/ }

test('a screen that a deploy has taken away brings the page anew, where the visitor was going', async () => {
  const visitor = await newVisitor({ allowed })
  await visitor.goTo('/membership?plan=first')
  await expect(visitor.plan('Monthly')).toBeShown()
  await visitor.context.route(signUp, (route) => route.abort())
  await visitor.page.reload()
  await expect(visitor.plan('Monthly')).toBeShown()
  await visitor.page.route('**/signup', async (route) => {
    await visitor.context.unroute(signUp)
    await route.continue()
  })

  await visitor.begin()
  await expect(visitor.field(en.fields.password)).toBeShown()
  await expect(visitor.order).toSay('per month')
})

test('a screen that stays away is told of, and the page is not loaded for ever', async () => {
  const visitor = await newVisitor({ allowed })
  const loads: string[] = []
  visitor.page.on('load', () => loads.push(visitor.path))
  await visitor.context.route(signUp, (route) => route.abort())
  await visitor.goTo('/membership')

  await visitor.begin()
  await expect(visitor.heading(en.crash.heading)).toBeShown()
  expect(loads).toEqual(['/membership', '/signup'])
})

test('a question that is not there yet is waited for at its button, and asked when it comes', async () => {
  const visitor = await newAccountHolder()
  const letCome = await hold(visitor.page, accountDialogs)
  await visitor.arriveSignedIn()

  const button = visitor.button('Delete account')
  await button.click()
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  letCome()
  await expect(visitor.dialog('Delete account')).toSay(en.account.deleteWarning)
  await visitor.inDialog('Close').click()
  await expect(button).toHaveFocus()
})

test('a question that comes when somebody does something else is not asked', async () => {
  const visitor = await newAccountHolder()
  const letCome = await hold(visitor.page, accountDialogs)
  await visitor.arriveSignedIn()
  await visitor.button('Delete account').click()
  await visitor.button('Edit first name').click()
  await visitor.field('First name').pressSequentially('Fa')
  const come = visitor.page.waitForResponse(accountDialogs)
  letCome()
  await come
  await expect.poll(() => visitor.button('Delete account').getAttribute('aria-disabled')).toBe(null)
  await visitor.field('First name').pressSequentially('nny')
  expect(await visitor.dialog('Delete account').count()).toBe(0)
  await expect.poll(() => visitor.field('First name').inputValue()).toContain('Fanny')
})

test('a question that is missing is told of where it was pressed, and loses nothing', async () => {
  const visitor = await newAccountHolder({ allowed })
  await visitor.page.route(accountDialogs, (route) => route.abort())
  await visitor.arriveSignedIn()
  await visitor.button('Edit first name').click()
  await visitor.field('First name').fill('Fanny')

  await visitor.button('Delete account').click()
  await expect(visitor.alert(en.layout.missing)).toBeShown()
  await expect.poll(() => visitor.field('First name').inputValue()).toBe('Fanny')
  await visitor.page.unroute(accountDialogs)
  await visitor.button('Delete account').click()
  await expect(visitor.dialog('Delete account')).toSay(en.account.deleteWarning)
  await expect(visitor.alert(en.layout.missing)).not.toBeShown()
})

test('plans that stay away are told of in their place, and the page is not loaded for ever', async () => {
  const visitor = await newAccountHolder({ allowed })
  const loads: string[] = []
  visitor.page.on('load', () => loads.push(visitor.path))
  await visitor.context.route(purchase, (route) => route.abort())
  await visitor.arriveSignedIn('free@example.com')
  await expect(visitor.alert(en.layout.missing)).toBeShown()
  expect(loads).toEqual(['/signin', '/'])
  await visitor.button('Log out').click()
  await expect(visitor.heading(en.signIn.heading)).toBeShown()
})

test('who comes home without a subscription sees who they are while the plans are still fetched', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn('free@example.com')
  await expect(visitor.plan('Monthly')).toBeShown()
  const letCome = await hold(visitor.page, purchase)
  await visitor.page.reload()
  await expect(visitor.page.getByRole('region', { name: en.profile.card })).toSay('free@example.com')
  await expect(visitor.main).toSay(en.layout.loading)
  expect(await visitor.plan('Monthly').count()).toBe(0)
  letCome()
  await expect(visitor.plan('Monthly')).toBeShown()
})
