import { useEffect, useState } from 'react'
import { stripeTimeoutInMilliseconds, type StripeClock } from './load-stripe'

/** Returns true from 15 seconds after the component was mounted. */
export function useIsLate(clock: StripeClock): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    let isMounted = true
    void clock.wait(stripeTimeoutInMilliseconds).then(() => isMounted && setLate(true))
    return () => {
      isMounted = false
    }
  }, [clock])
  return isLate
}
