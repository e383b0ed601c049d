import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { guard, type Route, type Verdict } from '../../src-core/domain/routes'
import { useShown, type Portal } from '../portal'
import { LoadingView } from './loading-view'
import { MissingPart } from './missing-part'
import { UnreachablePage } from './unreachable-page'

/** Shows a screen to those who may see it, sends the others where they belong, and waits while nobody knows. */
export const Guarded = observer(function Guarded({ route }: { route: Route }) {
  const shown = useShown()
  const { portal } = shown
  const { pathname, search } = useLocation()
  const verdict = portal && judge(portal, pathname, search)
  const to = verdict?.type === 'go' ? verdict.to : undefined
  const source = portal?.screens[route]

  useEffect(() => {
    if (to !== undefined) portal?.navigation.go(to, { replace: true })
  }, [portal, to])
  useEffect(() => source?.want(), [source])

  const { Screen, Skeleton } = source?.fetched ?? { Skeleton: shown.Skeleton }
  const waiting = Skeleton ? <Skeleton /> : <LoadingView />
  if (source?.failure) {
    return (
      <MissingPart stay={portal?.order.isBeingPaid === true} waiting={waiting}>
        <Missing cause={source.failure.cause} />
      </MissingPart>
    )
  }
  if (verdict?.type === 'cannot-say') return <UnreachablePage />
  return verdict?.type === 'stay' && Screen ? <Screen /> : waiting
})

/** The page says that it has failed: there is nothing else on it. */
function Missing({ cause }: { cause: unknown }): never {
  throw cause
}

/** Nothing, while it cannot be said. */
function judge(portal: Portal, path: string, search: string): Verdict | undefined {
  const { session, country, navigation } = portal
  // A screen reads the address from the navigation store, which hears of a new one just after the router.
  const arriving = navigation.address.path !== path
  if (arriving || session.state.type === 'loading' || country.state.type === 'resolving') return undefined
  return guard({ path, query: new Map(new URLSearchParams(search)) }, session.visitor)
}
