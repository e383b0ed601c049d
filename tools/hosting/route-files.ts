import type { Route } from '../../src-core/domain/routes'
import { en, type Texts } from '../../src/i18n/en'
import type { PageFacts } from '../../src/page-made-ahead'

/** A page that hosts answer a path with. */
export interface PageFile {
  readonly path: string
  readonly fileName: string
  readonly title: (facts: PageFacts) => string
  /** Modules with a chunk of their own that the page needs: its screen, and what that begins with. */
  readonly modules: readonly string[]
}

const session = ['adapters/firebase/firebase-identity.ts', 'adapters/http/http-client.ts']

type Words = { readonly title: string }

const routes: Record<Route, { words: (texts: Texts) => Words; modules: readonly string[] }> = {
  '/': { words: (texts) => texts.profile, modules: [...session, screen('profile')] },
  '/membership': { words: (texts) => texts.membership, modules: [screen('membership')] },
  '/signup': { words: (texts) => texts.signUp, modules: [screen('sign-up')] },
  '/signin': { words: (texts) => texts.signIn, modules: [screen('sign-in')] },
  '/forgot-password': {
    words: (texts) => texts.forgotPassword,
    modules: [screen('forgot-password')],
  },
  '/set-password': { words: (texts) => texts.setPassword, modules: [screen('set-password')] },
  '/set-password-successful': {
    words: (texts) => texts.passwordSet,
    modules: [screen('set-password-successful')],
  },
  '/payment-successful': {
    words: (texts) => texts.success,
    modules: [...session, screen('payment-successful')],
  },
  '/change-payment-method': {
    words: (texts) => texts.changeCard,
    modules: [...session, screen('change-payment-method')],
  },
  '/cancel-subscription': {
    words: (texts) => texts.cancel,
    modules: [...session, screen('cancel-subscription')],
  },
}

/** The address of every page that a visitor can ask for. */
export const routePaths = Object.keys(routes) as Route[]

/** The file of each route, and the one for every other address. */
export const routeFiles: readonly PageFile[] = [
  ...Object.entries(routes).map(([path, { words, modules }]) => ({
    path,
    fileName: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
    title: titleWith(words),
    modules,
  })),
  { path: '/not-found', fileName: '404.html', title: titleWith((texts) => texts.notFound), modules: [] },
]

function screen(name: string): string {
  return `src/composition/screens/${name}.ts`
}

function titleWith(words: (texts: Texts) => Words) {
  return ({ config }: PageFacts) => en.layout.title(words(en).title, config.client)
}
