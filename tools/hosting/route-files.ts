import { needsSession, type Route } from '../../src-core/domain/routes'
import { pages } from '../../src/routes'

/** A page that hosts answer a path with. */
export interface PageFile {
  readonly path: string
  readonly fileName: string
  /** Modules with a chunk of their own that the page needs: its screen, and what a session begins with. */
  readonly modules: readonly string[]
}

const sessionModules = ['adapters/firebase/firebase-identity.ts', 'adapters/http/http-client.ts']

/** The path of every page that a visitor can ask for. */
export const routePaths = Object.keys(pages) as Route[]

/** The file of each route, and the one for every other address. */
export const routeFiles: readonly PageFile[] = [
  ...routePaths.map((path) => ({
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
