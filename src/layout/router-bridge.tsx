import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { usePortal } from '../portal'

/** The one spot where the program's wish to go somewhere meets the router, and the router's address the program. */
export const RouterBridge = observer(function RouterBridge() {
  const { navigation, notices } = usePortal()
  const location = useLocation()
  const navigate = useNavigate()
  const { wish } = navigation

  useLayoutEffect(() => {
    const { pathname, search } = location
    const before = navigation.address.path
    const how = navigation.arrived(pathname, search)
    // A notice survives the redirects that follow it, not the visitor's own next step.
    if (how === 'chosen' && pathname !== before) notices.dismiss()
  }, [navigation, notices, location])
  useEffect(() => {
    if (wish) void navigate(wish.to, { replace: wish.replace })
  }, [navigate, wish])
  return null
})
