import { needsSession, routes } from '../../src-core/domain/routes'
import { pages } from '../../src/pages'

/** The file that hosts serve for a path. */
export interface PageFile {
  readonly path: string
  readonly fileName: string
  /** Modules with their own chunk that the page needs: its screen and, for a session, identity and service. */
  readonly modules: readonly string[]
}

const sessionModules = ['adapters/firebase/firebase-identity.ts', 'adapters/http/http-client.ts']

/** The file of each route, and the one for unknown paths. */
export const routeFiles: readonly PageFile[] = [
  ...routes.map((path) => ({
    path,
    fileName: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
    modules: [...(needsSession(path) ? sessionModules : []), `src/screens/${pages[path].screen}/index.ts`],
  })),
  {
    path: '/not-found',
    fileName: '404.html',
    modules: [],
  },
]
