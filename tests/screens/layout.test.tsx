import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { en } from '../support/english'
import { heard } from '../support/heard'
import { renderPortal } from '../support/render-portal'
import { eventsOf, newTestEnvironment, setNetwork } from '../support/test-world'

const pages: [string, string, string?][] = [
  ['/membership', 'Membership · Halcyon'],
  ['/signup', 'Sign up · Halcyon'],
  ['/signin', 'Sign in · Halcyon'],
  ['/', 'Choose your plan · Halcyon', 'free@example.com'],
  ['/', 'Profile · Halcyon', 'subscribed@example.com'],
  ['/no-such-page', 'Page not found · Halcyon'],
]

test.each(pages)(
  '%s has logo, footer, one first-level heading and a title of its own',
  async (address, title, email) => {
    await renderPortal(address, email === undefined ? {} : { email })
    const logo = within(screen.getByRole('banner')).getByRole('link', { name: 'Halcyon, home' })
    expect(logo).toHaveAttribute('href', 'https://www.example.com/')
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByText(/2026 Halcyon/)).toBeVisible()
    for (const [name, path] of [
      ['Terms of Service', 'terms'],
      ['Privacy Policy', 'privacy'],
      ['Support', 'support'],
    ] as const) {
      expect(footer.getByRole('link', { name })).toHaveAttribute('href', `https://www.example.com/${path}`)
    }
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(document.title).toBe(title)
  },
)

test.each(['/no/such/page?x=1', '/membership%0A', '/a%0Ab'])(
  'the unknown address %s has a link home',
  async (address) => {
    const page = await renderPortal(address)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(en.notFound.heading)
    await page.press(en.notFound.home)
    expect(page.address()).toBe('/signin')
  },
)

test('the loading page stands between header and footer', async () => {
  const page = await renderPortal('/', {
    email: 'free@example.com',
    before: ({ world }) => setNetwork(world, 'slow'),
  })
  await waitFor(() => expect(heard()).toContain('polite: Loading…'))
  expect(screen.getByRole('banner')).toBeVisible()
  await page.advance(4000)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Fay')
})

test.each(
  // Their skeletons are other components, which the screens replace with the heading.
  ['/change-plan', '/invoices', '/cancel-subscription', '/change-payment-method'],
)(
  '%s is busy as a whole until the user is known, so that its heading does not take the focus',
  async (path) => {
    await renderPortal(path, {
      email: 'subscribed@example.com',
      before: ({ world }) => void world.faults.hold('loadUser'),
    })
    expect(screen.getByRole('heading', { level: 1 }).closest('[aria-busy="true"]')).not.toBeNull()
  },
)

test('without a connection the page links to plans and support, and can be loaded again', async () => {
  const page = await renderPortal('/', {
    email: 'free@example.com',
    before: ({ world }) => setNetwork(world, 'offline'),
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Connection problem')
  expect(document.title).toBe('Connection problem · Halcyon')
  // The page that opens says nothing else about it.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  const support = screen.getByRole('link', { name: 'support@example.com' })
  expect(support).toHaveAttribute('href', 'mailto:support@example.com')
  expect(screen.getByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/membership')
  const focused = async () => {
    screen.getByRole('button', { name: 'Try again' }).focus()
    await page.user.keyboard('{Enter}')
    await page.advance(200)
    return document.activeElement
  }
  expect(await focused()).toHaveTextContent(/Connection problem|Try again/)
  setNetwork(page.world, 'normal')
  expect(await focused()).toHaveTextContent('Hello, Fay')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('a screen that throws is logged, and replaced by an error page with header, footer and a link', async () => {
  const cause = new Error('a broken screen')
  // React reports the error of this test.
  Object.assign(console, { error: () => undefined })
  const heading = vi.spyOn(en.profile, 'headingNamed').mockImplementation(() => {
    throw cause
  })
  onTestFinished(() => heading.mockRestore())
  const { log } = await renderPortal('/', { email: 'free@example.com' })
  expect(log.entries).toContainEqual({ level: 'error', message: 'A screen failed to render', cause })
  expect(document.title).toBe('Something went wrong · Halcyon')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Something went wrong')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(screen.getByRole('banner')).toBeVisible()
  expect(screen.getByRole('contentinfo')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
})

describe('the question for consent to analytics', () => {
  const asked = () => {
    const environment = newTestEnvironment()
    const ports = { ...environment.ports, trackingConsent: { type: 'ask' } as const }
    return { ...environment, ports }
  }
  const banner = () => screen.queryByRole('region', { name: en.cookies.region })
  const settings = () => screen.queryByRole('button', { name: en.layout.cookieSettings })

  test('is asked once, without a dialog, and no event is sent after a refusal', async () => {
    const environment = asked()
    const page = await renderPortal('/signup', { environment })
    expect(await screen.findByRole('region', { name: en.cookies.region })).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    const [decline, accept] = within(banner() as HTMLElement).getAllByRole('button')
    expect(decline?.className).toBe(accept?.className)
    await page.press(en.cookies.decline)
    expect(banner()).not.toBeInTheDocument()
    await expect(screen.getByRole('main')).toHaveFocus()
    await page.press(en.providers.apple)
    await waitFor(() => expect(page.address()).toBe('/'))
    expect(eventsOf(page.world)).toEqual([])
    cleanup()
    await renderPortal('/', { environment })
    expect(banner()).not.toBeInTheDocument()
  })

  test('can be answered anew from the footer, which gets the focus back', async () => {
    const page = await renderPortal('/signup', { environment: asked() })
    await screen.findByRole('region', { name: en.cookies.region })
    await page.press(en.cookies.accept)
    await page.press(en.layout.cookieSettings)
    await waitFor(() => expect(screen.getByRole('button', { name: en.cookies.decline })).toHaveFocus())
    await page.press(en.cookies.decline)
    await expect(settings()).toHaveFocus()
    expect(page.storage.read('tracking-choice')).toBe('declined')
  })
})
