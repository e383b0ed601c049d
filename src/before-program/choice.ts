/** What the state of the history entry has while the program loads: the form's parameters. It survives a reload, and Back. */
interface EarlyState {
  readonly choice?: readonly [name: string, value: string][]
}

/** Keeps the choice of the form until the program has started. */
export function storeChoice(choice: EarlyState['choice']): void {
  history.replaceState({ ...(history.state as object | null), choice }, '')
}

export function storedChoice(): EarlyState['choice'] {
  return (history.state as EarlyState | null)?.choice
}

/** Returns the query of the page, with what the program hides from the address: see src/browser/private-query.ts. */
export function fullQuery(): URLSearchParams {
  const { usr } = (history.state ?? {}) as { readonly usr?: { readonly privateQuery?: string } | null }
  return new URLSearchParams(`${location.search}&${usr?.privateQuery ?? ''}`)
}

/** Whether the program reads the address and the form itself. */
export function isStarted(): boolean {
  return 'started' in document.documentElement.dataset
}

/** Ends what the inline scripts do: from here on, the program reads the address and the form. */
export function markStarted(): void {
  document.documentElement.dataset['started'] = ''
  if (storedChoice()) storeChoice(undefined)
}
