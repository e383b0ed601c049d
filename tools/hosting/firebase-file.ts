import { hostFiles, secretivePaths, type Headers, type HostedHeaders } from './hosted-headers'

/**
 * The configuration of Firebase Hosting, to be deployed from the folder in which it stands. No two patterns that match
 * one path name the same header: which of the values is sent then is nowhere documented.
 */
export function firebaseFile({ everywhere, assets, pages, secretive }: HostedHeaders): string {
  const anySecretive = `/@(${secretivePaths.map((path) => path.slice(1)).join('|')})`
  const replaced = Object.fromEntries(
    Object.entries(everywhere).filter(([name]) => Object.hasOwn(secretive, name)),
  )
  const kept = Object.fromEntries(
    Object.entries(everywhere).filter(([name]) => !Object.hasOwn(secretive, name)),
  )
  const hosting = {
    public: '.',
    ignore: Object.values(hostFiles),
    // Every route has a file of its own; the rest is answered with 404.html.
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      rule('**', kept),
      rule('/assets/**', assets),
      rule('!/assets/**', pages),
      rule(anySecretive, secretive),
      rule(`!${anySecretive}`, replaced),
    ],
  }
  return `${JSON.stringify({ hosting }, undefined, 2)}\n`
}

function rule(source: string, headers: Headers) {
  return { source, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) }
}
