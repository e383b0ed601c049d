import { act, configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLayoutEffect } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { createCardSetupForm, createCheckoutForm } from '../../adapters/in-memory/checkout-form'
import { App } from '../../src/app'
import { createContainer } from '../../src/composition/create-container'
import { sandboxMessages } from '#messages/sandbox'
import { preload } from '../../src/portal-routes'
import type { CardForms } from '../../src/ui/card-form'
import type { LanguageChoice } from '../../src/i18n/language'
import { languageParts } from '../../src/layout/language-parts'
import { routes } from '#core/domain/routes'
import { browserInfo, bankAddress, Portal, type PortalChoices } from './portal'
import { waitTimeout } from './wait-timeout'
import { newTestEnvironment, signIn, type TestEnvironment, type WorldChoices } from './test-world'

type RenderChoices = WorldChoices &
  Pick<PortalChoices, 'config' | 'inAppBrowser'> & {
    readonly checkoutForm?: CardForms['CheckoutForm']
    readonly cardSetupForm?: CardForms['CardSetupForm']
    /** Email of the signed-in user. Signed out by default. */
    readonly email?: string
    /** The environment of the page; a new one by default. */
    readonly environment?: TestEnvironment
    /** The languages of the portal. One by default. */
    readonly languages?: readonly LanguageChoice[]
    /** Those that the browser prefers. */
    readonly browserLanguages?: readonly string[]
    /** Changes the environment before the page opens. */
    readonly before?: (environment: TestEnvironment) => void
  }

// On a busy machine, loading a chunk for the first time takes more than a second.
configure({ asyncUtilTimeout: waitTimeout })

// jsdom has no layout, so that no size changes.
Object.assign(globalThis, {
  ResizeObserver: class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
})
Element.prototype.scrollIntoView = () => undefined

export const plainMark = { tag: 'svg', attributes: { viewBox: '0 0 1 1' }, children: [] }

/** Renders the portal at an address over a new world, with a manual clock. */
export async function renderPortal(address: string, choices: RenderChoices = {}) {
  const { checkoutForm, cardSetupForm, email, config, before, environment: given, ...others } = choices
  const { inAppBrowser = false, languages = [], browserLanguages = [], ...world } = others
  const environment = given ?? newTestEnvironment(world)
  if (email !== undefined) await signIn(environment, email)
  before?.(environment)

  const externalRedirects: string[] = []
  const cardForm = {
    messages: sandboxMessages.cardForm,
    redirectTo: (to: string) => void externalRedirects.push(to),
    bankAddress,
  }
  const portal = new Portal(
    createContainer({
      ...environment.ports,
      cardForms: {
        CheckoutForm: checkoutForm ?? createCheckoutForm(environment.world, cardForm),
        CardSetupForm: cardSetupForm ?? createCardSetupForm(environment.world, cardForm),
        preloadCheckout: () => undefined,
      },
      config: { ...environment.ports.config, ...config },
      browserInfo: browserInfo(inAppBrowser, browserLanguages),
    }),
  )
  await Promise.all([
    ...routes.map(preload),
    import('../../src/screens/profile/purchase-step'),
    import('../../src/screens/profile/self-service'),
    import('../../src/screens/invoices/invoice-list'),
    import('../../src/screens/change-plan/plan-change'),
    import('../../src/features/account/account-card'),
    import('../../src/features/account/check-profile'),
  ])
  onTestFinished(portal.start(address.replace(/[?#].*/s, '')))

  let at = address
  function AddressBar() {
    const { pathname, search } = useLocation()
    useLayoutEffect(() => {
      at = pathname + search
    }, [pathname, search])
    return null
  }
  render(
    <MemoryRouter initialEntries={[address]}>
      <AddressBar />
      <App container={portal.container} logo={plainMark} languageParts={languageParts(languages)} />
    </MemoryRouter>,
    { onCaughtError: (cause) => environment.log.error('A screen failed to render', cause) },
  )

  // jsdom has no layout to scroll.
  window.scrollTo = () => undefined
  const user = userEvent.setup({ delay: null })
  const advance = (milliseconds: number) => act(() => environment.clock.advance(milliseconds))
  const write = async (label: string, text: string) => {
    const field = screen.getByLabelText(label)
    await user.clear(field)
    if (text !== '') await user.type(field, text)
    await advance(0)
  }
  await advance(200)
  return {
    ...environment,
    portal,
    user,
    externalRedirects,
    address: () => at,
    advance,
    /** Flushes pending work without advancing the clock. */
    settle: () => advance(0),
    /** Presses the button or follows the link of that name. */
    press: async (name: string | RegExp) => {
      const pressed = screen.queryByRole('button', { name }) ?? screen.getByRole('link', { name })
      await user.click(pressed)
      await advance(0)
    },
    write,
    fillSignUp: async (changes: Readonly<Record<string, string>> = {}) => {
      const names = { 'First name': 'Mira', 'Last name': 'Lund' }
      const values = { ...names, Email: 'mira@example.com', Password: 'long enough', ...changes }
      for (const [label, text] of Object.entries(values)) await write(label, text)
    },
    enterCard: async (number = '4242 4242 4242 4242') => {
      await write('Card number', number)
      await write('Expiry date', '12/30')
      await write('Security code', '123')
    },
  }
}

export type RenderedPortal = Awaited<ReturnType<typeof renderPortal>>
