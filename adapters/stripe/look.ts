/** Where the form's colours and lengths come from: the page's own custom properties. */
export interface Look {
  /** The value of a custom property (`--color-ink`) as the page has it now; empty when the page has none. */
  token(name: `--${string}`): string
  isDark(): boolean
  /** Calls back whenever the values may have changed. Returns an unsubscribe function. */
  watch(changed: () => void): () => void
}

/** The look of the page itself, light or dark as the visitor's system is set. */
export function pageLook(page: Window): Look {
  const dark = () => page.matchMedia('(prefers-color-scheme: dark)')
  return {
    token: (name) => page.getComputedStyle(page.document.documentElement).getPropertyValue(name),
    isDark: () => dark().matches,
    watch: (changed) => {
      const preference = dark()
      preference.addEventListener('change', changed)
      return () => preference.removeEventListener('change', changed)
    },
  }
}
