import type { IncomingMessage } from 'node:http'

/** Many times what any payload of the document takes. */
const longestBody = 64 * 1024

/** The text that came with a request, or nothing when there is more of it than anybody honest sends. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length
    // The rest is read all the same, and dropped, so that the answer arrives.
    if (length <= longestBody) pieces.push(piece)
  }
  return length <= longestBody ? Buffer.concat(pieces).toString('utf8') : undefined
}
