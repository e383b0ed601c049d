/** Loads a script. Calls `onError` if that fails. */
export type InsertScript = (address: string, onError: () => void) => void

// `trustedTypesPolicy` in tools/hosting/security-policy.ts allows this name.
const policyName = 'portal-scripts'

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
 * Returns a function that adds an async script to the document; it throws for any but the given addresses. Call it once per
 * page, because the name of a Trusted Types policy can be used only once.
 */
export function createScriptInserter(
  { document, trustedTypes }: ScriptPage,
  addresses: readonly string[],
): InsertScript {
  const createScriptURL = (address: string) => {
    if (!addresses.includes(address)) throw new TypeError(`Not one of the portal's scripts: ${address}`)
    return address
  }
  const policy = trustedTypes?.createPolicy(policyName, { createScriptURL }) ?? { createScriptURL }
  return (address, onError) => {
    const script = document.createElement('script')
    Object.assign(script, { async: true, src: policy.createScriptURL(address) })
    script.addEventListener('error', onError)
    document.head.append(script)
  }
}
