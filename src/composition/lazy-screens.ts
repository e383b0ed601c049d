import type { Route } from '../../src-core/domain/routes'
import { joinTexts } from '../i18n/texts'
import { ScreenSource, type Screens } from '../layout/screen-source'
import { screenChunks } from './screen-chunks'
import { OUTSIDE } from './tokens'
import type { Wiring } from './wiring'

/** The screens, fetched when they are asked for; each brings its words and the wiring of what it alone needs. */
export function lazyScreens(wiring: Wiring): Screens {
  const source = (route: Route) =>
    new ScreenSource(async () => {
      const { Screen, Skeleton, texts, bindings } = await screenChunks[route]()
      joinTexts(wiring.get(OUTSIDE.texts), texts)
      wiring.add(bindings)
      return { Screen, Skeleton }
    })
  const routes = Object.keys(screenChunks) as Route[]
  return Object.fromEntries(routes.map((route) => [route, source(route)])) as Screens
}
