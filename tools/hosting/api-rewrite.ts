import type { Configuration } from '../../src/composition/configuration/configuration'

/** Where a host forwards the calls of the service, if the portal calls it on its own origin. */
export interface ApiRewrite {
  /** Begins and ends with a slash. Hosts remove it from the calls, because the service's paths begin at its root. */
  readonly path: string
  readonly origin: string
}

export function apiRewriteOf({ api }: Pick<Configuration, 'api'>): ApiRewrite | undefined {
  return api.origin === undefined ? undefined : { path: api.address, origin: api.origin }
}

/** Returns service and region of an address of Cloud Run, the only service that Firebase Hosting forwards to. */
export function cloudRunOf(
  origin: string,
): { readonly serviceId: string; readonly region: string } | undefined {
  const [, serviceId, region] =
    /^https:\/\/([a-z][a-z\d-]*)-\d+\.([a-z]+-[a-z]+\d+)\.run\.app$/.exec(origin) ?? []
  return serviceId === undefined || region === undefined ? undefined : { serviceId, region }
}
