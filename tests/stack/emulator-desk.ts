import { read, record, text } from '../../src-core/shared/decode'
import type { Emulator } from './emulator'

interface EmulatedUser {
  readonly localId: string
}

/** What the owner of the project can do at the emulator, in the words of the portal. */
export class EmulatorDesk {
  readonly #project: string
  readonly #accounts: string

  constructor({ address, projectId }: Pick<Emulator, 'address' | 'projectId'>) {
    const toolkit = `${address}/identitytoolkit.googleapis.com/v1`
    this.#project = `${address}/emulator/v1/projects/${projectId}`
    this.#accounts = `${toolkit}/projects/${projectId}/accounts`
  }

  /** Takes all accounts and codes away. */
  async clear(): Promise<void> {
    await ask('DELETE', `${this.#project}/accounts`)
  }

  /** Whether the provider keeps it to itself which addresses have an account, as new projects do. */
  async hideUnknownAddresses(hidden: boolean): Promise<void> {
    const emailPrivacyConfig = { enableImprovedEmailPrivacy: hidden }
    await ask('PATCH', `${this.#project}/config`, { emailPrivacyConfig })
  }

  async createAccount(details: {
    readonly email: string
    readonly password: string
    readonly displayName?: string
  }): Promise<void> {
    await ask('POST', this.#accounts, details)
  }

  async disable(email: string): Promise<void> {
    await this.#forEach(email, ({ localId }) =>
      ask('POST', `${this.#accounts}:update`, { localId, disableUser: true }),
    )
  }

  async remove(email: string): Promise<void> {
    await this.#forEach(email, ({ localId }) => ask('POST', `${this.#accounts}:delete`, { localId }))
  }

  /** The code in the newest reset email to the address, or nothing when there is none. */
  async resetCodeFor(email: string): Promise<string | undefined> {
    const answer = await ask('GET', `${this.#project}/oobCodes`)
    const codes = (answer.oobCodes ?? []) as Record<string, unknown>[]
    const found = codes.findLast(
      (code) => code['email'] === email && code['requestType'] === 'PASSWORD_RESET',
    )
    return read(text, found?.['oobCode'])
  }

  async #forEach(email: string, act: (user: EmulatedUser) => Promise<unknown>): Promise<void> {
    const { users = [] } = await ask('POST', `${this.#accounts}:lookup`, { email: [email] })
    for (const user of users as EmulatedUser[]) await act(user)
  }
}

async function ask(
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
