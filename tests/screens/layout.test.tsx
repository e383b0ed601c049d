import { screen, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ProviderDesk } from '../../adapters/in-memory/provider-desk'
import { en } from '../support/english'
import { renderPortal } from '../support/render-portal'
import { setNetwork } from '../support/test-world'

const pages: [string, string, string?][] = [
  ['/membership', 'Membership · Halcyon'],
  ['/signup', 'Sign up · Halcyon'],
  ['/signin', 'Sign in · Halcyon'],
  ['/', 'Profile · Halcyon', 'free@example.com'],
  ['/no-such-page', 'Page not found · Halcyon'],
]

describe.each(pages)('%s', (address, title, email) => {
  const open = () => renderPortal(address, email === undefined ? {} : { email })

  test('has the logo, which leads to the product’s home site', async () => {
    await open()
    const logo = within(screen.getByRole('banner')).getByRole('link', { name: 'Halcyon, home' })
    expect(logo).toHaveAttribute('href', 'https://www.example.com/')
  })

  test('has the footer: rights with the year, terms, privacy, support', async () => {
    await open()
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByText(/2026 Halcyon/)).toBeVisible()
    for (const [name, path] of [
      ['Terms of Service', 'terms'],
      ['Privacy Policy', 'privacy'],
      ['Support', 'support'],
    ] as const) {
      expect(footer.getByRole('link', { name })).toHaveAttribute('href', `https://www.example.com/${path}`)
    }
  })

  test('has one first-level heading and a title of its own', async () => {
    await open()
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(document.title).toBe(title)
  })
})

describe('the loading view', () => {
  test('says so, between header and footer, and gives way in place', async () => {
    const page = await renderPortal('/', {
      email: 'free@example.com',
      before: ({ world }) => setNetwork(world, 'slow'),
    })
    expect(screen.getByRole('status')).toHaveTextContent('Loading…')
    expect(screen.getByRole('banner')).toBeVisible()
    await page.pass(4000)
    expect(screen.queryByText('Loading…')).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Fay')
  })
})

describe('a sentence that survived a redirect', () => {
  test('stands on the page where the way has ended, and goes when it is dismissed', async () => {
    const page = await renderPortal('/', { email: 'free@example.com' })
    new ProviderDesk(page.world).revokeSessions('free@example.com')
    await page.settle()
    expect(page.address()).toBe('/signin')
    expect(screen.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await page.press('Close')
    expect(screen.queryByText('Your session has ended. Please sign in again.')).not.toBeInTheDocument()
  })
})

describe('nobody can be reached', () => {
  test('says so, and tries again', async () => {
    const page = await renderPortal('/', {
      email: 'free@example.com',
      before: ({ world }) => setNetwork(world, 'offline'),
    })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('We cannot reach your account')
    expect(document.title).toBe('No connection · Halcyon')
    setNetwork(page.world, 'normal')
    await page.press('Try again')
    await page.pass(200)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Fay')
  })

  test('offers the plans, which can be looked at meanwhile, and somebody to write to', async () => {
    const page = await renderPortal('/', {
      email: 'free@example.com',
      before: ({ world }) => setNetwork(world, 'offline'),
    })
    expect(screen.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
      'href',
      'mailto:support@example.com',
    )
    await page.press('Look at the plans')
    expect(page.address()).toBe('/membership')
    expect(screen.getByRole('group', { name: 'Choose your plan' })).toBeVisible()
  })
})

test('an address that the portal does not have offers a way home', async () => {
  const page = await renderPortal('/no-such-page')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
  await page.press('Go to the start page')
  expect(page.address()).toBe('/signin')
})

describe('a screen that throws', () => {
  const broken = () => {
    throw new Error('a broken screen')
  }

  async function openBroken() {
    // React and the browser complain about the very error that this test is about.
    Object.assign(console, { error: () => undefined })
    const heading = vi.spyOn(en.profile, 'heading').mockImplementation(broken)
    onTestFinished(() => heading.mockRestore())
    return renderPortal('/', { email: 'free@example.com' })
  }

  test('gives way to a page that says so, keeps header and footer, and offers a way on', async () => {
    await openBroken()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Something went wrong')
    expect(screen.getByRole('banner')).toBeVisible()
    expect(screen.getByRole('contentinfo')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/')
  })

  test('is logged', async () => {
    const { log } = await openBroken()
    expect(log.entries).toContainEqual({
      level: 'error',
      message: 'A screen has thrown',
      cause: new Error('a broken screen'),
    })
  })

  test('has the title of the page that stands in for it', async () => {
    await openBroken()
    expect(document.title).toBe('Something went wrong · Halcyon')
  })
})

test('on another page the focus goes to its heading', async () => {
  const page = await renderPortal('/signup')
  await page.press('Sign In')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})
