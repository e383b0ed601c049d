/** A chunk that could not be loaded: offline, or removed by a deploy. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A chunk could not be loaded', { cause })
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
