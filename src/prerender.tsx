import { renderToString } from 'react-dom/server'
import type { PropsWithChildren } from 'react'
import { StaticRouter } from 'react-router-dom'
import { App } from './app'
import { pageOf, type PageFacts } from './page-made-ahead'

/** The page at a path as every visitor gets it first: without the portal. */
export function prerender(path: string, facts: PageFacts): string {
  const Router = ({ children }: PropsWithChildren) => <StaticRouter location={path}>{children}</StaticRouter>
  return renderToString(<App shown={{ page: pageOf(facts) }} Router={Router} />)
}
