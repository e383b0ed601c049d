import type { Configuration } from '../../src/composition/configuration/configuration'
/** The origins that a page may reach beside its own; everything else is refused by the browser. */
export interface Origins {
  readonly scripts: readonly string[]
  readonly connections: readonly string[]
  readonly frames: readonly string[]
}
/** The sandbox needs nobody. */
export declare const noOrigins: Origins
/** What the providers document for their scripts, and what the owner has configured. */
export declare function originsOf({ api, firebase, geo, analytics }: Configuration): Origins
