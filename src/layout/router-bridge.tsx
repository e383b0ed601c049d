import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { usePortal } from '../portal'

/** The one spot where the program's wish to go somewhere meets the router, and the router's address the program. */
export const RouterBridge = observer(function RouterBridge() {
  const { navigation } = usePortal()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { wish } = navigation

  useLayoutEffect(() => navigation.arrived(pathname, search), [navigation, pathname, search])
  useEffect(() => {
    if (wish) void navigate(wish.to, { replace: wish.replace })
  }, [navigate, wish])
  return null
})
