import { cleanup, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sandboxPassword } from '../../adapters/in-memory/first-accounts'
import { renderPortal, type RenderedPortal } from '../support/render-portal'
import { outsideOf } from '../support/test-world'

const badLink = '/set-password?mode=resetPassword&oobCode=made-up'
const badLinkText = /This link to reset your password has been used, is too old, or is damaged/
const cancelledText = /Your subscription is cancelled and will not renew/
const endedText = 'Your session has ended. Please sign in again.'

async function signInHere(page: RenderedPortal, email: string): Promise<void> {
  await page.write('Email', email)
  await page.write('Password', sandboxPassword)
  await page.press('Sign In')
  await page.pass(200)
}

/** The provider ends every session of the account, as after a reset elsewhere. */
function revoke(page: RenderedPortal, id: string): void {
  page.world.change((draft) => {
    for (const account of draft.accounts) if (account.id === id) account.sessionGeneration += 1
  })
}

async function cancel(page: RenderedPortal): Promise<void> {
  await page.user.click(screen.getByRole('radio', { name: 'too expensive' }))
  await page.press('Continue')
}

describe('the sentence about a bad link', () => {
  test('survives the redirects to the sign-in, with a way to ask for a new one', async () => {
    const page = await renderPortal(badLink)
    expect(page.address()).toBe('/signin')
    expect(screen.getByText(badLinkText)).toBeVisible()
    await page.press('Send me a new link')
    expect(page.address()).toBe('/forgot-password')
    expect(screen.queryByText(badLinkText)).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Send Link' })).toBeVisible()
  })

  test('is at home for who is signed in', async () => {
    const page = await renderPortal(badLink, { email: 'free@example.com' })
    expect(page.address()).toBe('/')
    expect(screen.getByText(badLinkText)).toBeVisible()
  })

  test('goes by Close', async () => {
    const page = await renderPortal(badLink)
    await page.press('Close')
    expect(screen.queryByText(badLinkText)).not.toBeInTheDocument()
  })

  test('goes with the visitor’s own next step', async () => {
    const page = await renderPortal(badLink)
    await page.press('Create an account')
    expect(page.address()).toBe('/signup')
    expect(screen.queryByText(badLinkText)).not.toBeInTheDocument()
  })

  test('goes with the sign-in', async () => {
    const page = await renderPortal(badLink)
    await signInHere(page, 'free@example.com')
    expect(page.address()).toBe('/')
    expect(screen.queryByText(badLinkText)).not.toBeInTheDocument()
  })
})

describe('the sentence about a cancelled subscription', () => {
  test('is at home, with the date', async () => {
    const page = await renderPortal('/cancel-subscription', { email: 'subscribed@example.com' })
    await cancel(page)
    expect(page.address()).toBe('/')
    expect(screen.getByText(cancelledText)).toHaveTextContent('You have access until 10/18/2027.')
  })

  test('goes with the visitor’s own next step', async () => {
    const page = await renderPortal('/cancel-subscription', { email: 'subscribed@example.com' })
    await cancel(page)
    await page.press('Change payment method')
    expect(page.address()).toBe('/change-payment-method')
    expect(screen.queryByText(cancelledText)).not.toBeInTheDocument()
  })

  test('says that it was not cancelled, where it was not', async () => {
    const page = await renderPortal('/cancel-subscription', { email: 'subscribed@example.com' })
    page.world.faults.next('cancelSubscription', 'server-error')
    await cancel(page)
    expect(page.address()).toBe('/')
    const text = 'Your subscription was not cancelled and still renews. Please try again.'
    expect(screen.getByText(text)).toBeVisible()
    await page.press('Cancel subscription')
    expect(screen.queryByText(text)).not.toBeInTheDocument()
  })
})

describe('a session that was ended', () => {
  test('is told on the sign-in, and the page asked for comes back', async () => {
    const page = await renderPortal('/change-payment-method', { email: 'subscribed@example.com' })
    revoke(page, 'subscribed')
    await page.settle()
    expect(page.address()).toBe('/signin?returnTo=%2Fchange-payment-method')
    expect(screen.getByText(endedText)).toBeVisible()
    await signInHere(page, 'subscribed@example.com')
    expect(page.address()).toBe('/change-payment-method')
    expect(screen.queryByText(endedText)).not.toBeInTheDocument()
  })

  test('by being disabled has a sentence of its own', async () => {
    const page = await renderPortal('/', { email: 'free@example.com' })
    page.world.change((draft) => {
      for (const account of draft.accounts) if (account.id === 'free') account.disabled = true
    })
    await page.settle()
    expect(page.address()).toBe('/signin')
    expect(screen.getByText(/This account has been disabled/)).toBeVisible()
  })

  test('is not told over the new password that has ended it', async () => {
    const page = await renderPortal('/', { email: 'subscribed@example.com' })
    await page.press('Reset password')
    await page.press('Continue')
    cleanup()
    const link = page.world.read().inbox.at(-1)?.link ?? ''
    const then = await renderPortal(link, { outside: outsideOf(page.world, page.clock, page.storage) })
    await then.write('New password', 'Still-Water')
    await then.press('Set New Password')
    expect(then.address()).toBe('/set-password-successful')
    expect(screen.queryByText(endedText)).not.toBeInTheDocument()
  })

  test('by the visitor is not told at all', async () => {
    const page = await renderPortal('/', { email: 'free@example.com' })
    await page.press('Log out')
    expect(screen.queryByText(endedText)).not.toBeInTheDocument()
  })
})
