import { autorun, reaction } from 'mobx'
import type { Portal, Screens, ViewModels } from '../portal'
import { coreBindings } from './core.bindings'
import { lazyScreens } from './lazy-screens'
import { presentationBindings } from './presentation.bindings'
import { PRESENTATION, VIEW_MODELS } from './tokens'
import { constant, Wiring, type Binding } from './wiring'

/** Builds the portal on an outside world. */
export function createPortal(outside: readonly Binding[]): {
  readonly portal: Portal
  readonly wiring: Wiring
} {
  const wiring = new Wiring()
  wiring.add([
    ...outside,
    ...coreBindings,
    ...presentationBindings,
    constant(PRESENTATION.screens, lazyScreens(wiring)),
    constant(PRESENTATION.viewModels, viewModelsOf(wiring)),
  ])
  return { portal: wiring.get(PRESENTATION.portal), wiring }
}

/** Sets the portal going: who is here, and from where. Answers the way to stop. */
export function startPortal({ session, order, country, entry }: Portal): () => void {
  session.onSignedOut(() => order.reset())
  const stopForgetting = reaction(
    () => session.state.type,
    () => entry.forget(),
  )
  const stopListening = session.start()
  void country.start()
  return () => {
    stopForgetting()
    stopListening()
  }
}

/** Acts once who is here, and from where, is known: the page shows what it is for. */
export function onceKnown({ session, country }: Portal, act: () => void): void {
  autorun((watch) => {
    if (session.state.type === 'loading' || country.state.type === 'resolving') return
    watch.dispose()
    act()
  })
}

/** What most who are there need next: a screen, or a part of this one. */
const next: Readonly<Record<string, readonly (keyof Screens)[]>> = {
  '/membership': ['/signup'],
  '/signup': ['/', 'buying'],
  '/signin': ['/'],
  '/': ['accountDialogs'],
  '/payment-successful': ['/'],
  '/set-password': ['/set-password-successful'],
}

/** Fetches, when there is time, what the first page did not wait for: Inversify, and what comes next. */
export function lookAhead(
  { portal, wiring }: ReturnType<typeof createPortal>,
  whenIdle: (act: () => void) => void,
): void {
  whenIdle(() => {
    import('./container').then(
      ({ makeContainer }) => wiring.handOver(makeContainer),
      (cause: unknown) => portal.log.warn('Inversify did not load: everything goes on by hand', cause),
    )
  })
  autorun(() => {
    const { path } = portal.navigation.address
    whenIdle(() => {
      // A guard may have sent them elsewhere.
      if (portal.navigation.address.path !== path) return
      for (const name of next[path] ?? []) void portal.screens[name].load()
      // Most who sign in are subscribed; who has chosen a plan is not.
      if (path === '/signin' && portal.order.chosen) void portal.screens.buying.load()
    })
  })
}

/** Each is asked for when its screen is there, and its wiring with it. */
function viewModelsOf(wiring: Wiring): ViewModels {
  const factory = (name: keyof ViewModels) => (field: never) =>
    wiring.get<(field: never) => unknown>(VIEW_MODELS[name])(field)
  // Inversify asks of what it is given whether it is a promise.
  const get = (_none: object, name: keyof ViewModels | 'then') =>
    name === 'then' ? undefined : factory(name)
  return new Proxy({}, { get }) as ViewModels
}
