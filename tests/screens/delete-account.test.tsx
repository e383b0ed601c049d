import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sandboxPassword } from '#adapters/in-memory/seed'
import type { SignInMethod } from '#core/domain/account'
import { buttonClass } from '../../src/ui/button'
import { storePendingPurchase } from '../support/portal-at'
import { renderPortal, type RenderedPortal } from '../support/render-portal'
import { newTestEnvironment, type TestEnvironment } from '../support/test-world'

const dialog = () => within(screen.getByRole('dialog'))
const box = () => dialog().getByRole('checkbox')
const confirm = () => dialog().getByRole('button', { name: 'Continue' })

/** Home with the dialog open, whose chunk is loaded then. */
async function asking(who = 'subscribed', before?: (environment: TestEnvironment) => void) {
  const page = await renderPortal('/', { email: `${who}@example.com`, ...(before && { before }) })
  await page.press('Delete account')
  await screen.findByRole('dialog')
  return page
}

const signedInLongAgo = ({ world }: TestEnvironment) =>
  world.change(({ session }) => {
    if (session) session.signedInAt = 0
  })

async function agree(page: RenderedPortal) {
  await page.user.click(box())
}

/** Presses Continue of the dialog: the page behind may have another. */
async function goOn(page: RenderedPortal) {
  await page.user.click(confirm())
  await page.advance(0)
}

/** What the sign-in page says after a deletion. */
async function expectDeleted(page: RenderedPortal) {
  expect(await screen.findByText(/^Your account is deleted/)).toBeVisible()
  expect(page.address()).toBe('/signin')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in')
  expect(screen.queryByText(/Welcome back/)).not.toBeInTheDocument()
}

const noticeOf = (text: RegExp) => screen.getByText(text).closest('[class*="notice"]')

test('deletes account and subscription after a warning and a tick, which is asked for', async () => {
  const page = await asking()
  expect(confirm()).toHaveAttribute('aria-disabled', 'true')
  expect(dialog().getByText(/ends too: you lose access today instead of on 10\/18\/2027/)).toBeVisible()
  expect(dialog().getByText(/nothing is refunded/)).toBeVisible()
  expect(box()).toHaveAccessibleName(/my account will be permanently deleted and my subscription ends/)
  expect(box()).toHaveAttribute('aria-invalid', 'false')
  await goOn(page)
  expect(document.activeElement).toBe(box())
  expect(box()).toHaveAttribute('aria-invalid', 'true')
  expect(document.title).toMatch(/^Error: /)
  expect(page.service.requests('deleteUser')).toEqual([])
  await page.press('Close')
  await page.press('Delete account')
  expect(box()).toHaveAttribute('aria-invalid', 'false')
  await agree(page)
  expect(confirm()).not.toHaveAttribute('aria-disabled')
  await goOn(page)
  await expectDeleted(page)
  expect(noticeOf(/^Your account is deleted/)?.className).toContain('success')
  expect(page.service.requests('cancelSubscription')).toEqual(['no-answer'])
})

test.each<[string, string, RegExp]>([
  ['free', 'nothing of a subscription', /permanently deleted\.\s*$/],
  [
    'cancelled',
    'that access ends',
    /deleted\.\s*You lose access today instead of on .*, and nothing is refunded\.$/,
  ],
  ['trial', 'that the trial ends', /Your subscription ends too: you lose access today instead of on /],
  ['pastdue', 'that nothing more is charged', /ends today too\. You won't be charged again/],
  ['paused', 'that nothing more is charged', /ends today too\. You won't be charged again/],
  ['appstore', 'that billing goes on', /doesn't cancel your subscription: you'll still be billed\.$/],
])('tells %s %s', async (who, _what, text) => {
  await asking(who)
  expect(dialog().getByText(/^Your account and everything/).parentElement).toHaveTextContent(text)
})

test.each([
  ['subscribed', 'Cancel subscription only', '/cancel-subscription', true],
  ['appstore', 'Manage your subscription', expect.stringContaining('apps.apple.com'), false],
])('leads %s to where the subscription alone is cancelled', async (who, name, address, isMain) => {
  await asking(who)
  const link = dialog().getByRole('link', { name })
  expect(link).toHaveAttribute('href', address)
  expect(link.className === buttonClass({ variant: 'primary' })).toBe(isMain)
})

test('leads nowhere where nothing renews', async () => {
  await asking('cancelled')
  expect(dialog().queryByRole('link')).toBeNull()
})

test('says afterwards that the subscription of an app store goes on', async () => {
  const page = await asking('appstore')
  await agree(page)
  await goOn(page)
  await expectDeleted(page)
  expect(noticeOf(/^Your account is deleted/)?.className).toContain('warning')
  expect(screen.getByText(/you'll still be billed until you cancel it/).parentElement).toHaveTextContent(
    'support@example.com',
  )
})

test('offers no deletion while a payment is being confirmed, and says until when', async () => {
  await asking('free', (environment) => storePendingPurchase(environment))
  expect(dialog().getByText(/as soon as we know whether it went through/)).toBeVisible()
  expect(dialog().queryByRole('checkbox')).toBeNull()
  expect(dialog().queryByRole('button', { name: 'Continue' })).toBeNull()
  expect(dialog().getByRole('button', { name: 'Close' })).toBeVisible()
})

describe('a step that fails', () => {
  test('at the cancellation: nothing was deleted', async () => {
    const page = await asking()
    page.world.faults.next('cancelSubscription', 'unreachable')
    await agree(page)
    await goOn(page)
    expect(dialog().getByRole('alert')).toHaveTextContent(
      /couldn't cancel .* so nothing was deleted\. Try again/,
    )
    await goOn(page)
    await expectDeleted(page)
  })

  test('at the deletion: the subscription is cancelled, the account is there, and one can keep it', async () => {
    const page = await asking()
    page.world.faults.next('deleteUser', 'unreachable')
    await agree(page)
    await goOn(page)
    expect(dialog().getByRole('alert')).toHaveTextContent(
      /^Your subscription is cancelled, but your account is still there/,
    )
    expect(dialog().queryByRole('link')).toBeNull()
    await page.press('Close')
    expect(screen.getByRole('button', { name: 'Keep my subscription' })).toBeVisible()
  })

  test('at the deletion: the subscription can be kept from here', async () => {
    const page = await asking()
    page.world.faults.next('deleteUser', 'unreachable')
    await agree(page)
    await goOn(page)
    await page.user.click(dialog().getByRole('button', { name: 'Keep my subscription' }))
    await page.advance(0)
    expect(dialog().getByText(/renews on 10\/18\/2027/)).toBeVisible()
    await page.user.click(dialog().getByRole('button', { name: 'Keep my subscription' }))
    await page.advance(0)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Your subscription will renew on 10/18/2027.')).toBeVisible()
    expect(page.service.requests('deleteUser')).toHaveLength(1)
  })

  test.each(['pastdue', 'paused'])(
    'at the deletion of %s: the page says so, which has no subscription now',
    async (who) => {
      const page = await asking(who)
      page.world.faults.next('deleteUser', 'unreachable')
      await agree(page)
      await goOn(page)
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(
        screen.getByText(/^Your subscription is cancelled, but we couldn't delete your account/),
      ).toBeVisible()
      await page.press('Delete account')
      await agree(page)
      await goOn(page)
      await expectDeleted(page)
      expect(page.service.requests('cancelSubscription')).toHaveLength(1)
    },
  )

  test('at the deletion: Try again repeats it alone', async () => {
    const page = await asking()
    page.world.faults.next('deleteUser', 'server-error')
    await agree(page)
    await goOn(page)
    await page.press('Try again')
    await expectDeleted(page)
    expect(page.service.requests('cancelSubscription')).toHaveLength(1)
    expect(page.service.requests('deleteUser')).toHaveLength(2)
  })

  test('because a subscription could still charge: says so, with the address of support', async () => {
    const page = await asking('free')
    page.world.faults.next('deleteUser', 'refused')
    await agree(page)
    await goOn(page)
    expect(dialog().getByRole('alert')).toHaveTextContent(/could still charge you.*support@example\.com$/)
  })
})

describe('an hour after the sign-in', () => {
  test('the password is asked for in the dialog; Enter confirms', async () => {
    const page = await asking('cancelled', signedInLongAgo)
    const password = () => dialog().getByLabelText('Password')
    expect(password()).toHaveAccessibleDescription('Enter your password to delete your account.')
    expect(password()).toHaveAttribute('autocomplete', 'current-password')
    expect(document.activeElement).not.toBe(password())
    await agree(page)
    await goOn(page)
    expect(document.activeElement).toBe(password())
    expect(password()).toBeInvalid()
    await page.user.type(password(), 'wrong{Enter}')
    expect(password()).toHaveAccessibleDescription(/This password is incorrect/)
    expect(page.service.requests('deleteUser')).toEqual([])
    await page.user.clear(password())
    await page.user.type(password(), `${sandboxPassword}{Enter}`)
    await expectDeleted(page)
  })

  test('the field takes the focus where it is asked for later', async () => {
    const page = await asking('cancelled')
    await page.advance(60 * 60 * 1000)
    await agree(page)
    await goOn(page)
    expect(document.activeElement).toBe(dialog().getByLabelText('Password'))
  })

  const byProvider = async (method: SignInMethod) => {
    const environment = newTestEnvironment()
    await environment.identity.signInWithProvider('google')
    environment.world.change(({ session }) => {
      if (session) session.method = method
    })
    const page = await renderPortal('/', { environment })
    await page.advance(60 * 60 * 1000)
    await page.press('Delete account')
    await screen.findByRole('dialog')
    await agree(page)
    return page
  }

  test('a user of Google confirms in the window', async () => {
    const page = await byProvider('google')
    expect(dialog().getByText(/A window of Google opens next/)).toBeVisible()
    const held = page.world.faults.hold('reauthenticateWithProvider')
    await goOn(page)
    expect(dialog().getByText(/Confirm it's you in the window of Google/)).toBeVisible()
    held.release()
    await page.advance(0)
    await expectDeleted(page)
  })

  test('a blocked window says so, and names another way', async () => {
    const page = await byProvider('google')
    page.world.change(({ controls }) => void (controls.signInPopup = 'blocked'))
    await goOn(page)
    expect(dialog().getByRole('alert')).toHaveTextContent(/blocked the window\. .*“Set a password”/)
  })

  test('a user who can confirm nothing is told what to do', async () => {
    const page = await byProvider('facebook')
    await goOn(page)
    expect(dialog().getByText(/First set a password/).parentElement).toHaveTextContent('support@example.com')
    expect(page.service.requests('deleteUser')).toEqual([])
  })
})
