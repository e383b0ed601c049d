import { observer } from 'mobx-react-lite'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { guard } from '../../src-core/domain/routes'
import { usePortal } from '../portal'
import { LoadingView } from './loading-view'
import { UnreachablePage } from './unreachable-page'

/** Shows a screen to those who may see it, sends the others where they belong, and waits while nobody knows. */
export const Guarded = observer(function Guarded({ children }: { children: ReactNode }) {
  const { session, country, navigation } = usePortal()
  const { pathname, search } = useLocation()
  const address = { path: pathname, query: new Map(new URLSearchParams(search)) }
  // A screen reads the address from the navigation store, which hears of a new one just after the router.
  const arriving = navigation.address.path !== pathname
  const resolving = arriving || session.state.type === 'loading' || country.state.type === 'resolving'
  const verdict = resolving ? undefined : guard(address, session.visitor)
  const to = verdict?.type === 'go' ? verdict.to : undefined

  useEffect(() => {
    if (to !== undefined) navigation.go(to, { replace: true })
  }, [navigation, to])

  if (verdict?.type === 'stay') return children
  return verdict?.type === 'cannot-say' ? <UnreachablePage /> : <LoadingView />
})
