import { act, configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLayoutEffect } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { createCardSetupForm, createCheckoutForm } from '../../adapters/in-memory/checkout-form'
import { App } from '../../src/app'
import { createContainer } from '../../src/composition/create-container'
import { sandboxTexts } from '../../src/composition/sandbox-texts'
import { loadAccountDialogs } from '../../src/features/account/load-account-dialogs'
import { preload } from '../../src/portal-routes'
import { pages } from '../../src/routes'
import { loadPurchase } from '../../src/screens/profile/load-purchase'
import type { CardForms } from '../../src/ui/card-form'
import type { Route } from '../../src-core/domain/routes'
import { bankAddress, Portal, type PortalChoices } from './portal'
import { patience } from './patience'
import { newOutside, signIn, type Outside, type WorldChoices } from './test-world'

type RenderChoices = WorldChoices &
  Pick<PortalChoices, 'config' | 'insideApp'> & {
    readonly checkoutForm?: CardForms['CheckoutForm']
    /** Who is signed in already; nobody unless named. */
    readonly email?: string
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
  const { email, config, insideApp = false, checkoutForm, before, outside: given, ...world } = choices
  const outside = given ?? newOutside(world)
  if (email !== undefined) await signIn(outside, email)
  before?.(outside)

  const left: string[] = []
  const cardForm = {
    texts: sandboxTexts.cardForm,
    leaveTo: (to: string) => void left.push(to),
    bankAddress,
  }
  const portal = new Portal(
    createContainer({
      ...outside.ports,
      cardForms: {
        CheckoutForm: checkoutForm ?? createCheckoutForm(outside.world, cardForm),
        CardSetupForm: createCardSetupForm(outside.world, cardForm),
        preloadCheckout: () => undefined,
      },
      config: { ...outside.ports.config, ...config },
      visitorsBrowser: { isInsideApp: insideApp },
    }),
  )
  const routes = Object.keys(pages) as Route[]
  await Promise.all([...routes.map(preload), loadPurchase(), loadAccountDialogs()])
  onTestFinished(portal.start())

  let at = address
  function AddressBar() {
    const { pathname, search } = useLocation()
    useLayoutEffect(() => {
      at = pathname + search
    }, [pathname, search])
    return null
  }
  const app = {
    config: { ...outside.ports.config, ...config },
    logo: plainMark,
    plans: outside.catalogue.plans,
  }
  render(
    <MemoryRouter initialEntries={[address]}>
      <AddressBar />
      <App container={portal.container} app={app} />
    </MemoryRouter>,
    { onCaughtError: (cause) => outside.log.error('A screen has thrown', cause) },
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
