import { createContext, use, useLayoutEffect } from 'react'

/** Sets whether the page has the quiet sky, whatever its address. */
export const QuietSky = createContext<(isQuiet: boolean) => void>(() => undefined)

/** Shows the quiet sky: a message in place of a screen is no step of the path. */
export function useQuietSky(): void {
  const setQuiet = use(QuietSky)
  useLayoutEffect(() => {
    setQuiet(true)
    return () => setQuiet(false)
  }, [setQuiet])
}
