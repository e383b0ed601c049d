import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { en } from '../support/english'
import { renderPortal } from '../support/render-portal'
import { newOutside } from '../support/test-world'

const button = (name: string) => screen.getByRole('button', { name })
const isBefore = (one: HTMLElement, other: HTMLElement) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

describe('the provider used before', () => {
  test('is pointed out, at sign-up too, and nobody else is', async () => {
    const outside = newOutside()
    outside.storage.keep('sign-in-method', 'google')
    await renderPortal('/signin', { outside })
    expect(button('Continue with Google')).toHaveAccessibleDescription('Last used')
    expect(button('Continue with Apple')).not.toHaveAccessibleDescription()
  })

  test('is none for a newcomer, nor after a sign-in by email', async () => {
    const outside = newOutside()
    const page = await renderPortal('/signin', { outside })
    expect(screen.queryByText('Last used')).not.toBeInTheDocument()
    outside.storage.keep('sign-in-method', 'google')
    await page.write('Email', 'free@example.com')
    await page.write('Password', 'Halcyon-2026')
    await page.press('Sign In')
    expect(outside.storage.read('sign-in-method')).toBe('password')
  })

  test('is who has just signed somebody in, once they come back', async () => {
    const outside = newOutside()
    const page = await renderPortal('/signin', { outside })
    await page.press('Continue with Apple')
    await page.press('Log out')
    expect(page.address()).toBe('/signin')
    expect(button('Continue with Apple')).toHaveAccessibleDescription('Last used')
  })

  test('is not who was only tried', async () => {
    const outside = newOutside()
    outside.world.change((draft) => {
      draft.controls.signInWindow = 'closed'
    })
    const page = await renderPortal('/signin', { outside })
    await page.press('Continue with Google')
    expect(outside.storage.read('sign-in-method')).toBeUndefined()
  })
})

describe.each([
  ['/signup', 'Sign Up'],
  ['/signin', 'Sign In'],
])('%s', (address, submit) => {
  test('has the providers first in a browser of its own', async () => {
    await renderPortal(address)
    expect(isBefore(button('Continue with Google'), button(submit))).toBe(true)
    expect(screen.queryByText(en.providers.insideApp)).not.toBeInTheDocument()
  })

  test('inside another app says that windows fail there, and has the email first', async () => {
    await renderPortal(address, { insideApp: true })
    expect(screen.getByText(en.providers.insideApp)).toBeVisible()
    expect(isBefore(screen.getByText(en.providers.insideApp), screen.getByLabelText('Email'))).toBe(true)
    expect(isBefore(button(submit), button('Continue with Apple'))).toBe(true)
  })

  test('inside another app keeps the providers behind a quiet line, for who knows better', async () => {
    const page = await renderPortal(address, { insideApp: true })
    expect(button('Continue with Apple')).not.toBeVisible()
    await page.user.click(screen.getByText(en.providers.allTheSame))
    expect(button('Continue with Apple')).toBeVisible()
    expect(button('Continue with Google')).toBeVisible()
  })
})
