import { expect, test } from 'vitest'
import { en } from '../../src/i18n/en'
import { newVisitor } from '../support/browser/visitor'

const signUp = '**/assets/sign-up-*.js'

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
