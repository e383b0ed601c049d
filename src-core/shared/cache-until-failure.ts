/** Returns a function that calls `load` once and caches its promise. The call after a failure loads again. */
export function cacheUntilFailure<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = undefined
      throw cause
    }))
}
