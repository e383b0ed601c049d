import type { Origins } from './origins'
/** Headers that a host sends with every path that the pattern (`*` for anything) matches. */
export interface HeaderRule {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}
/**
 * The headers of every file of the portal. Hosts join what two rules say of one header by a comma: the only one that
 * stands twice is Referrer-Policy, of which browsers then take the last.
 */
export declare function headerRules(origins: Origins): readonly HeaderRule[]
