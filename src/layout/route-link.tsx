import type { Ref } from 'react'
import { Link, parsePath, useLocation, type LinkProps } from 'react-router-dom'
import { mayRunThirdPartyScripts } from '#core/domain/privacy'
import { findRoute } from '#core/domain/routes'
import { useApp } from '../app-context'
import { splitAddress } from '../browser/private-query'

/**
 * A link to a page of the portal. Preloads its screen on hover, press or focus. From a page with a secret it loads a new
 * document: Back would else lead to the secret in a document where third-party scripts run.
 */
export function RouteLink({
  to: address,
  ...link
}: LinkProps & { to: string; ref?: Ref<HTMLAnchorElement> }) {
  const { preload } = useApp()
  const { pathname } = useLocation()
  const { to, state } = splitAddress(address)
  const route = findRoute(parsePath(to).pathname ?? '')
  const load = () => {
    if (route) preload(route)
  }
  return (
    <Link
      {...link}
      to={to}
      state={state}
      reloadDocument={!mayRunThirdPartyScripts(pathname)}
      onPointerEnter={load}
      onPointerDown={load}
      onFocus={load}
    />
  )
}
