/** Has the page load a script from elsewhere; `failed` is called when it cannot be loaded. */
export type InsertScript = (address: string, failed: () => void) => void

/** As the header names it: `trustedTypesPolicy` of tools/hosting. */
const policyName = 'portal-scripts'

/** What a browser that knows Trusted Types has for us. */
interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown }
}

export interface ScriptPage {
  readonly document: Document
  readonly trustedTypes?: TrustedTypePolicies
}

/**
 * Inserts scripts into the document, none of which holds up the page. Only the given addresses are let through: a
 * browser that knows Trusted Types asks for somebody who says so. Make one for a page: a policy's name is used once.
 */
export function scriptInserter(
  { document, trustedTypes }: ScriptPage,
  addresses: readonly string[],
): InsertScript {
  const createScriptURL = (address: string) => {
    if (!addresses.includes(address)) throw new TypeError(`Not one of the portal's scripts: ${address}`)
    return address
  }
  const policy = trustedTypes?.createPolicy(policyName, { createScriptURL }) ?? { createScriptURL }
  return (address, failed) => {
    const script = document.createElement('script')
    Object.assign(script, { async: true, src: policy.createScriptURL(address) })
    script.addEventListener('error', failed)
    document.head.append(script)
  }
}
