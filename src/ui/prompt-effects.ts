import { useLayoutEffect, useReducer } from 'react'

/**
 * Runs the effects of the first render before the visitor's next input. After a hydration React delays them, and until MobX has
 * subscribed in them, React resets a field to what it held before.
 */
export function PromptEffects() {
  const [, update] = useReducer(() => true, false)
  // React runs all effects before it renders an update.
  useLayoutEffect(() => update(), [])
  return null
}
