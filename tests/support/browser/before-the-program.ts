import type { PortalOptions } from './launch'
import { delay, newVisitor } from './visitor'

/** The scripts without which no page is taken over. */
export const program = '**/assets/libraries-*.js'

/** A visitor of a host that knows the country, which differs from that of the sandbox's geo script. */
export const newVisitorFrom = (country: string, options: PortalOptions = {}) =>
  newVisitor({ extraHTTPHeaders: { 'X-Country-Code': country }, ...options })

/** Opens a page for a visitor in Britain; its program starts when `release` is called. */
export async function openBeforeProgram(path: string) {
  const visitor = await newVisitorFrom('GB')
  const release = await delay(visitor.page, program)
  await visitor.goTo(path, 'commit')
  return { visitor, page: visitor.page, release }
}
