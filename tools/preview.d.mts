/**
 * Serves a built folder as a host of single-page applications does: every route is answered by the page, files by
 * themselves, and a missing file by 404 rather than by a page that says 200. Sends the headers that the build has written
 * into `_headers`. A port of 0 takes any free one.
 */
export function servePreview(options: {
  directory: string
  port: number
}): Promise<{ address: string; close: () => Promise<void> }>
