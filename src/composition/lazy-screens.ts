import type { Route } from '../../src-core/domain/routes'
import { ScreenSource, type Screens } from '../layout/screen-source'
import { screenChunks } from './screen-chunks'
import type { Wiring } from './wiring'

/** The screens, fetched when they are asked for; each brings the wiring of what it alone needs. */
export function lazyScreens(wiring: Wiring): Screens {
  const source = (route: Route) =>
    new ScreenSource(async () => {
      const { Screen, Skeleton, bindings } = await screenChunks[route]()
      wiring.add(bindings)
      return { Screen, Skeleton }
    })
  const routes = Object.keys(screenChunks) as Route[]
  return Object.fromEntries(routes.map((route) => [route, source(route)])) as Screens
}
