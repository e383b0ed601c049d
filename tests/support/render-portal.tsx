import { act, configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode, useLayoutEffect } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { createCardSetupForm, createCheckoutForm } from '../../adapters/in-memory/checkout-form'
import { startPortal } from '../../src/composition/create-portal'
import { sandboxTexts } from '../../src/composition/sandbox-texts'
import type { Texts } from './english'
import { PortalProvider } from '../../src/portal'
import { PortalRoutes } from '../../src/routes'
import { bankAddress, composePortal, type CompositionChoices } from './portal-world'
import { patience } from './patience'
import { newOutside, signIn, type Outside, type WorldChoices } from './test-world'

type RenderChoices = WorldChoices &
  Pick<CompositionChoices, 'config' | 'insideApp' | 'checkoutForm'> & {
    /** Who is signed in already; nobody unless named. */
    readonly email?: string
    readonly texts?: Texts
    /** The world that the page is opened over; one of its own unless given. */
    readonly outside?: Outside
    /** What happens to the world before the page is opened. */
    readonly before?: (outside: Outside) => void
  }

// A screen's chunk that is loaded for the first time takes more than a second where others use the machine.
configure({ asyncUtilTimeout: patience })

const plainMark = { shape: 'svg', attributes: { viewBox: '0 0 1 1' }, parts: [] }

/** The portal on a screen, at an address, over a world of its own; time passes only when it is told to. */
export async function renderPortal(address: string, choices: RenderChoices = {}) {
  const { email, texts, config, insideApp, checkoutForm: chosen, before, outside: given, ...world } = choices
  const outside = given ?? newOutside(world)
  if (email !== undefined) await signIn(outside, email)
  before?.(outside)

  const left: string[] = []
  const cardForm = {
    texts: sandboxTexts.cardForm,
    leaveTo: (to: string) => void left.push(to),
    bankAddress,
  }
  const checkoutForm = chosen ?? createCheckoutForm(outside.world, cardForm)
  const cardSetupForm = createCardSetupForm(outside.world, cardForm)
  const { portal } = composePortal(outside, {
    checkoutForm,
    cardSetupForm,
    ...(texts ? { texts } : {}),
    ...(config ? { config } : {}),
    ...(insideApp === undefined ? {} : { insideApp }),
  })
  await Promise.all(Object.values(portal.screens).map((source) => source.load()))
  const { config: brand, texts: words, catalogue } = portal
  const shown = { page: { config: brand, logo: plainMark, texts: words, plans: catalogue.plans }, portal }
  onTestFinished(startPortal(portal))

  let at = address
  function AddressBar() {
    const { pathname, search } = useLocation()
    useLayoutEffect(() => {
      at = pathname + search
    }, [pathname, search])
    return null
  }
  render(
    <StrictMode>
      <PortalProvider value={shown}>
        <MemoryRouter initialEntries={[address]}>
          <AddressBar />
          <PortalRoutes />
        </MemoryRouter>
      </PortalProvider>
    </StrictMode>,
  )

  // jsdom has no layout to scroll.
  window.scrollTo = () => undefined
  const user = userEvent.setup({ delay: null })
  const pass = (milliseconds: number) => act(() => outside.clock.advance(milliseconds))
  const page = {
    ...outside,
    portal,
    user,
    left,
    /** The address bar. */
    address: () => at,
    pass,
    /** Everything that can happen without time passing happens. */
    settle: () => pass(0),
    /** Presses the button or follows the link of that name. */
    press: async (name: string | RegExp) => {
      const pressed = screen.queryByRole('button', { name }) ?? screen.getByRole('link', { name })
      await user.click(pressed)
      await pass(0)
    },
    /** Writes into a field in place of what stands there. */
    write: async (label: string, text: string) => {
      const field = screen.getByLabelText(label)
      await user.clear(field)
      if (text !== '') await user.type(field, text)
      await pass(0)
    },
  }
  await pass(200)
  return page
}

export type RenderedPortal = Awaited<ReturnType<typeof renderPortal>>
