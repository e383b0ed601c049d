import { Link, type LinkProps } from 'react-router-dom'
import { findRoute } from '../../src-core/domain/routes'
import { useApp } from '../app-context'
import { splitAddress } from '../private-query'

/** A link to a page of the portal. Preloads its screen on hover, press or focus. */
export function RouteLink({ to: address, ...link }: LinkProps & { to: string }) {
  const { preload } = useApp()
  const { to, state } = splitAddress(address)
  const route = findRoute(to.replace(/[?#].*/s, ''))
  const load = () => {
    if (route) preload(route)
  }
  return <Link {...link} to={to} state={state} onPointerEnter={load} onPointerDown={load} onFocus={load} />
}
