import { Link, type LinkProps } from 'react-router-dom'
import { findRoute } from '../../src-core/domain/routes'
import { useShown } from '../portal'

/** A link to another page of the portal, whose screen is fetched as soon as somebody reaches for the link. */
export function RouteLink({ to, ...link }: LinkProps & { to: string }) {
  const { portal } = useShown()
  const route = findRoute(to.replace(/[?#].*/s, ''))
  const fetch = () => {
    if (route) void portal?.screens[route].load()
  }
  return <Link {...link} to={to} onPointerEnter={fetch} onPointerDown={fetch} onFocus={fetch} />
}
