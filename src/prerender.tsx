import { enableStaticRendering } from 'mobx-react-lite'
import { renderToString } from 'react-dom/server'
import type { PropsWithChildren } from 'react'
import { StaticRouter } from 'react-router-dom'
import { findRoute } from '../src-core/domain/routes'
import { App } from './app'
import { screenChunks } from './composition/screen-chunks'
import { textsWith } from './i18n/texts'
import { pageOf, type PageFacts } from './page-made-ahead'

/** The page at a path as every visitor gets it first: without the portal. */
export async function prerender(path: string, facts: PageFacts): Promise<string> {
  const Router = ({ children }: PropsWithChildren) => <StaticRouter location={path}>{children}</StaticRouter>
  const route = findRoute(path)
  const screen = route && (await screenChunks[route]())
  const shown = {
    page: pageOf(facts, textsWith(screen?.texts)),
    ...(screen && { Skeleton: screen.Skeleton }),
  }
  // Nothing is drawn a second time here; what watches would wait twenty seconds for it, and the build with it.
  enableStaticRendering(true)
  try {
    return renderToString(<App shown={shown} Router={Router} />)
  } finally {
    // It holds for the whole process, and others may draw in it.
    enableStaticRendering(false)
  }
}
