import { Link, type LinkProps } from 'react-router-dom'
import { findRoute } from '../../src-core/domain/routes'
import { useApp } from '../app-context'

/** A link to a page of the portal. Preloads its screen on hover, press or focus. */
export function RouteLink({ to, ...link }: LinkProps & { to: string }) {
  const { preload } = useApp()
  const route = findRoute(to.replace(/[?#].*/s, ''))
  const load = () => {
    if (route) preload(route)
  }
  return <Link {...link} to={to} onPointerEnter={load} onPointerDown={load} onFocus={load} />
}
