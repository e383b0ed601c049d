import { needsSession, routes } from '#core/domain/routes'
import { localizedPath } from '../../src/i18n/localized-path'
import { pages } from '../../src/pages'

/** The file that hosts serve for a path. */
export interface PageFile {
  readonly path: string
  readonly fileName: string
  /** Modules with their own chunk that the page needs: its screen and, for a session, identity and service. */
  readonly modules: readonly string[]
}

/** Returns the file of a page in the language with the prefix. A language's home page is beside its folder: `de.html`. */
export function fileIn(prefix: string, { path, fileName }: Pick<PageFile, 'path' | 'fileName'>): string {
  if (prefix === '') return fileName
  return path === '/' ? `${localizedPath(path, prefix).slice(1)}.html` : `${prefix.slice(1)}/${fileName}`
}

const sessionModules = ['adapters/firebase/firebase-identity.ts', 'adapters/http/http-client.ts']

/** The file of each route, and the one for unknown paths. */
export const routeFiles: readonly PageFile[] = [
  ...routes.map((path) => {
    const { screen } = pages[path]
    return {
      path,
      fileName: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
      modules: [...(needsSession(path) ? sessionModules : []), `src/screens/${screen}/${screen}.tsx`],
    }
  }),
  {
    path: '/not-found',
    fileName: '404.html',
    modules: [],
  },
]
