import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sandboxPassword } from '#adapters/in-memory/seed'
import { en } from '../support/english'
import { renderPortal, type RenderedPortal } from '../support/render-portal'

const field = (label: string) => screen.getByLabelText(label)
const errors = () => screen.queryByText(/^There are \d problems/)?.parentElement?.textContent

async function submitNewcomer(page: RenderedPortal, changes: Readonly<Record<string, string>>) {
  await page.fillSignUp(changes)
  await page.press('Sign Up')
}

describe('an input method', () => {
  // Safari has ended the composition when the key's event comes.
  const key = { keyCode: 229, isComposing: false }

  test('keeps what is edited when Escape discards a suggestion', async () => {
    const page = await renderPortal('/', { email: 'subscribed@example.com' })
    await page.press('Edit first name')
    await page.write('First name', 'Nora')
    fireEvent.keyDown(field('First name'), { ...key, key: 'Escape' })
    expect(field('First name')).toHaveValue('Nora')
    fireEvent.keyDown(field('First name'), { key: 'Escape', keyCode: 27 })
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument()
  })

  test('applies no code when Enter confirms a suggestion', async () => {
    const page = await renderPortal('/membership')
    await page.write('Promo code', 'CALM50')
    fireEvent.keyDown(field('Promo code'), { ...key, key: 'Enter' })
    expect(screen.queryByText('Checking your code…')).not.toBeInTheDocument()
    fireEvent.keyDown(field('Promo code'), { key: 'Enter', keyCode: 13 })
    expect(screen.getByText('Checking your code…')).toBeVisible()
  })
})

describe('several invalid fields', () => {
  test('are counted before the form, with a link to each, silently, and the first of them has the focus', async () => {
    const page = await renderPortal('/signup')
    expect(errors()).toBeUndefined()
    await submitNewcomer(page, { 'First name': '', Email: 'mira' })
    expect(errors()).toBe('There are 2 problems. Check: First name, Email')
    expect(screen.getByText(/^There are/).closest('[role="alert"], [role="status"], [aria-live]')).toBeNull()
    expect(document.activeElement).toBe(field('First name'))
    await page.press('Email')
    expect(document.activeElement).toBe(field('Email'))
    expect(page.address()).toBe('/signup')
    await page.press('First name')
    expect(document.activeElement).toBe(field('First name'))
    const line = screen.getByText(/^There are/)
    expect(line.compareDocumentPosition(field('First name'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('are counted down as they are corrected, and one is not counted', async () => {
    const page = await renderPortal('/signin')
    await page.press('Sign In')
    expect(errors()).toBe('There are 2 problems. Check: Email, Password')
    await page.write('Email', 'free@example.com')
    expect(errors()).toBeUndefined()
    expect(field('Password')).toHaveAccessibleDescription('Password is required')
  })

  test('that were left without a submit are not counted', async () => {
    const page = await renderPortal('/signup')
    await page.write('Email', 'mira')
    await page.write('Password', 'short')
    await page.user.tab()
    expect(field('Email')).toHaveAttribute('aria-invalid', 'true')
    expect(field('Password')).toHaveAttribute('aria-invalid', 'true')
    expect(errors()).toBeUndefined()
    expect(document.title).toBe('Sign up · Halcyon')
  })

  test('of the profile are an email and the password that it asks for', async () => {
    const page = await renderPortal('/', { email: 'free@example.com' })
    await page.advance(5 * 60 * 1000 + 1)
    await page.press('Edit email')
    await page.write('Email', 'fay@example.com')
    await page.press('Save')
    expect(document.activeElement).toBe(field('Password'))
    expect(field('Password')).toHaveAttribute('autocomplete', 'current-password')
    expect(document.title).toBe('Choose your plan · Halcyon')
    await page.write('Email', 'fay')
    await page.press('Save')
    expect(errors()).toBe('There are 2 problems. Check: Email, Password')
    expect(document.activeElement).toBe(field('Email'))
    expect(field('Email')).toHaveAccessibleDescription(en.fields.problems['email-invalid'])
    expect(field('Password')).toHaveAccessibleDescription(/Password is required/)
    await page.press('Password')
    expect(document.activeElement).toBe(field('Password'))
    await page.write('Email', 'fay@example.com')
    expect(errors()).toBeUndefined()
    expect(field('Password')).toHaveAccessibleDescription(/Password is required/)
  })
})

describe('the title begins with "Error:" after a submit', () => {
  test('until the last invalid field is corrected', async () => {
    const page = await renderPortal('/signup')
    await submitNewcomer(page, { Email: 'mira' })
    expect(document.title).toBe('Error: Sign up · Halcyon')
    await page.write('Email', 'mira@example')
    expect(document.title).toBe('Error: Sign up · Halcyon')
    await page.write('Email', 'mira@example.com')
    expect(document.title).toBe('Sign up · Halcyon')
  })

  test('and does not on the next page', async () => {
    const page = await renderPortal('/signup')
    await page.press('Sign Up')
    await page.press('Sign In')
    expect(document.title).toBe('Sign in · Halcyon')
  })

  test('with wrong credentials', async () => {
    const page = await renderPortal('/signin')
    await page.write('Email', 'free@example.com')
    await page.write('Password', `not ${sandboxPassword}`)
    await page.press('Sign In')
    expect(document.title).toBe('Error: Sign in · Halcyon')
    expect(field('Password')).toHaveValue(`not ${sandboxPassword}`)
    await page.write('Password', sandboxPassword)
    expect(document.title).toBe('Sign in · Halcyon')
  })

  test('of a name in the profile, until the field is closed', async () => {
    const page = await renderPortal('/', { email: 'free@example.com' })
    await page.press(en.account.editField.firstName)
    await page.write('First name', '')
    await page.press('Save')
    expect(document.title).toBe('Error: Choose your plan · Halcyon')
    await page.press('Close')
    expect(document.title).toBe('Choose your plan · Halcyon')
  })
})
