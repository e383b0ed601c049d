import { failure, success, type Result } from '../../../src-core/shared/result'
import type { Settings } from './settings'

/** How the visitor's country is learnt: from a script that sets a global, or from an address that answers with it. */
export type GeoWay =
  | { readonly type: 'script'; readonly address: string; readonly global: string }
  | { readonly type: 'endpoint'; readonly address: string }

/** The one way that is configured; otherwise what is expected. */
export function readGeoWay(settings: Settings): Result<GeoWay, string> {
  const {
    PORTAL_GEO_SCRIPT_URL: script,
    PORTAL_GEO_GLOBAL: global,
    PORTAL_GEO_ENDPOINT_URL: endpoint,
  } = settings
  if (script !== undefined && global !== undefined && endpoint === undefined)
    return success({ type: 'script', address: script, global })
  if (endpoint !== undefined && script === undefined && global === undefined)
    return success({ type: 'endpoint', address: endpoint })
  return failure(
    'Either PORTAL_GEO_SCRIPT_URL with PORTAL_GEO_GLOBAL, or PORTAL_GEO_ENDPOINT_URL alone is expected.',
  )
}
