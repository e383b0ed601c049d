interface HistoryWindow {
  readonly history: Pick<History, 'replaceState'>
  readonly location: Pick<Location, 'replace'>
}

/**
 * Loads an address that the browser refuses to put into its history, as the router does for a new entry: Safari allows a
 * hundred changes in 30 seconds (nusmods#763), and a page without an origin none.
 */
export function tolerateRefusedHistory({ history, location }: HistoryWindow): void {
  const replaceState = history.replaceState.bind(history)
  history.replaceState = (data, unused, address) => {
    try {
      replaceState(data, unused, address)
    } catch {
      if (address) location.replace(address)
    }
  }
}
