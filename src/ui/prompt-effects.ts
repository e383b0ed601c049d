import { useLayoutEffect, useReducer } from 'react'

/**
 * Runs the effects of the first render before the visitor's next input. After a hydration React delays them, and until MobX has
 * subscribed in them, React resets a field to what it held before.
 */
export function PromptEffects() {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  // React runs all effects of a render before the next one.
  useLayoutEffect(() => renderAgain(), [])
  return null
}
