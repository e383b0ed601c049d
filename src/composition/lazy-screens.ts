import { joinTexts } from '../i18n/texts'
import { Source } from '../layout/source'
import type { Screens } from '../portal'
import { screenChunks, type Brought } from './screen-chunks'
import { OUTSIDE } from './tokens'
import type { Wiring } from './wiring'

/** The screens, fetched when they are asked for; each brings its words and the wiring of what it alone needs. */
export function lazyScreens(wiring: Wiring): Screens {
  const source = <Fetched extends Brought>(fetch: () => Promise<Fetched>) =>
    new Source(async () => {
      const fetched = await fetch()
      joinTexts(wiring.get(OUTSIDE.texts), fetched.texts)
      wiring.add(fetched.bindings)
      return fetched
    })
  const sources = Object.entries(screenChunks).map(([name, fetch]) => [name, source<Brought>(fetch)])
  return Object.fromEntries(sources) as Screens
}
