import { read, record, text } from '../../src-core/shared/decode'
import type { Emulator } from './emulator'

interface EmulatedUser {
  readonly localId: string
}

/** Administers the accounts of the identity emulator. */
export class EmulatorAdmin {
  readonly #project: string
  readonly #accounts: string

  constructor({ address, projectId }: Pick<Emulator, 'address' | 'projectId'>) {
    const toolkit = `${address}/identitytoolkit.googleapis.com/v1`
    this.#project = `${address}/emulator/v1/projects/${projectId}`
    this.#accounts = `${toolkit}/projects/${projectId}/accounts`
  }

  /** Deletes all accounts and codes. */
  async clear(): Promise<void> {
    await send('DELETE', `${this.#project}/accounts`)
  }

  /** Sets email enumeration protection, which new projects have. */
  async hideUnknownAddresses(hidden: boolean): Promise<void> {
    const emailPrivacyConfig = { enableImprovedEmailPrivacy: hidden }
    await send('PATCH', `${this.#project}/config`, { emailPrivacyConfig })
  }

  async createAccount(details: {
    readonly email: string
    readonly password: string
    readonly displayName?: string
  }): Promise<void> {
    await send('POST', this.#accounts, details)
  }

  async disable(email: string): Promise<void> {
    await this.#forEach(email, ({ localId }) =>
      send('POST', `${this.#accounts}:update`, { localId, disableUser: true }),
    )
  }

  async remove(email: string): Promise<void> {
    await this.#forEach(email, ({ localId }) => send('POST', `${this.#accounts}:delete`, { localId }))
  }

  /** Returns the code of the newest reset email to the address. */
  async resetCodeFor(email: string): Promise<string | undefined> {
    const answer = await send('GET', `${this.#project}/oobCodes`)
    const codes = (answer.oobCodes ?? []) as Record<string, unknown>[]
    const found = codes.findLast(
      (code) => code['email'] === email && code['requestType'] === 'PASSWORD_RESET',
    )
    return read(text, found?.['oobCode'])
  }

  async #forEach(email: string, act: (user: EmulatedUser) => Promise<unknown>): Promise<void> {
    const { users = [] } = await send('POST', `${this.#accounts}:lookup`, { email: [email] })
    for (const user of users as EmulatedUser[]) await act(user)
  }
}

async function send(
  method: string,
  address: string,
  body?: object,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(address, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`)
  return read(record, await response.json()) ?? {}
}
