/** A chunk could not be loaded: there is no connection, or a deploy has removed it. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the program could not be loaded', { cause })
    this.name = 'ChunkLoadError'
  }
}

/** Calls `load`, and rejects with a ChunkLoadError where that fails. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load()
  } catch (cause) {
    throw new ChunkLoadError(cause)
  }
}

const storageKey = 'portal-reloaded'

/** Whether reloading the page may help: once per version of the program, and only with a connection. */
export function canReload(): boolean {
  try {
    return navigator.onLine && sessionStorage.getItem(storageKey) !== import.meta.url
  } catch {
    // Without storage the page would reload for ever.
    return false
  }
}

export function reloadOnce(): void {
  sessionStorage.setItem(storageKey, import.meta.url)
  location.reload()
}
