/** Returns the user of a token; undefined for an invalid one. */
export type TokenCheck = (
  token: string,
) => Promise<{ readonly uid: string; readonly email: string } | undefined>

/** Changes accounts at the identity provider. */
export interface Accounts {
  changeEmail(uid: string, email: string): Promise<void>
  delete(uid: string): Promise<void>
}

interface Host {
  /** The origin of the Identity Toolkit, or of its emulator. */
  readonly address: string
}

/** Verifies tokens at the Identity Toolkit or its emulator. */
export function identityToolkitTokenCheck({
  address,
  apiKey,
}: Host & { readonly apiKey: string }): TokenCheck {
  return async (token) => {
    const response = await post(
      `${address}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=${apiKey}`,
      {
        idToken: token,
      },
    )
    if (response.status >= 500) throw new Error(`The identity provider answers ${response.status}`)
    if (!response.ok) return undefined
    const { users } = (await response.json()) as {
      users?: { localId: string; email?: string; disabled?: boolean }[]
    }
    const user = users?.[0]
    return user && user.disabled !== true ? { uid: user.localId, email: user.email ?? '' } : undefined
  }
}

/** Changes accounts in the emulator, with owner access. */
export function emulatorAccounts({ address, project }: Host & { readonly project: string }): Accounts {
  const change = async (what: 'update' | 'delete', body: object) => {
    const accounts = `${address}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:${what}`
    const response = await post(accounts, body, { authorization: 'Bearer owner' })
    if (!response.ok) throw new Error(`accounts:${what} answers ${response.status}`)
  }
  return {
    changeEmail: (uid, email) => change('update', { localId: uid, email }),
    delete: (uid) => change('delete', { localId: uid }),
  }
}

function post(address: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}
