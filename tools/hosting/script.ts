/** Returns a script element with attributes or a text. */
export function script(attributes: string, text = ''): string {
  // Cloudflare's Rocket Loader holds scripts back without it, and then the portal never starts: openclaw/openclaw#136129.
  return `<script data-cfasync="false"${attributes && ` ${attributes}`}>${text}</script>`
}
