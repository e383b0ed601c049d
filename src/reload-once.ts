/** A chunk that could not be loaded: offline, or removed by a deploy. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the program could not be loaded', { cause })
    this.name = 'ChunkLoadError'
  }
}

/** Calls `load`. Rejects with a ChunkLoadError if it rejects. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load()
  } catch (cause) {
    throw new ChunkLoadError(cause)
  }
}

const storageKey = 'portal-reloaded'

/** Whether to reload the page: once per version of the program, and only online. */
export function canReload(): boolean {
  try {
    return navigator.onLine && sessionStorage.getItem(storageKey) !== import.meta.url
  } catch {
    // Without storage the page would reload forever.
    return false
  }
}

export function reloadOnce(): void {
  sessionStorage.setItem(storageKey, import.meta.url)
  location.reload()
}
