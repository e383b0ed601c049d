import { parseJson, read, record, nonBlankString } from '../../contract/decode'
import { project } from './emulator'

/** Administers the accounts of the identity emulator. */
export class EmulatorAdmin {
  readonly #toolkit: string
  readonly #project: string
  readonly #accounts: string

  /** The address of the emulator. */
  constructor(address: string) {
    this.#toolkit = `${address}/identitytoolkit.googleapis.com/v1`
    this.#project = `${address}/emulator/v1/projects/${project}`
    this.#accounts = `${this.#toolkit}/projects/${project}/accounts`
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

  /** Creates an account. Returns its id. */
  async createAccount(details: {
    readonly email: string
    readonly password: string
    readonly displayName?: string
  }): Promise<string> {
    const { localId } = await send('POST', this.#accounts, details)
    return read(nonBlankString, localId) ?? ''
  }

  async createProviderAccount(provider: 'apple' | 'google', email: string): Promise<void> {
    const { localId } = await send('POST', this.#accounts, { email })
    const linkProviderUserInfo = { providerId: `${provider}.com`, rawId: `${provider}-${email}`, email }
    await send('POST', `${this.#accounts}:update`, { localId, linkProviderUserInfo })
  }

  async disable(email: string): Promise<void> {
    await this.#send('update', email, { disableUser: true })
  }

  async remove(email: string): Promise<void> {
    await this.#send('delete', email)
  }

  /** Sends an email that verifies the address. Returns its code. */
  async sendVerification(email: string): Promise<string> {
    const details = {
      requestType: 'VERIFY_EMAIL',
      email,
      returnOobLink: true,
      targetProjectId: project,
    }
    const { oobCode } = await send('POST', `${this.#toolkit}/accounts:sendOobCode`, details)
    return read(nonBlankString, oobCode) ?? ''
  }

  /** Returns the code of the newest reset email to the address. */
  async resetCodeFor(email: string): Promise<string | undefined> {
    const answer = await send('GET', `${this.#project}/oobCodes`)
    const codes = (answer.oobCodes ?? []) as Record<string, unknown>[]
    const found = codes.findLast(
      (code) => code['email'] === email && code['requestType'] === 'PASSWORD_RESET',
    )
    return read(nonBlankString, found?.['oobCode'])
  }

  async #send(operation: 'update' | 'delete', email: string, details?: object): Promise<void> {
    const { users = [] } = await send('POST', `${this.#accounts}:lookup`, { email: [email] })
    for (const { localId } of users as { readonly localId: string }[])
      await send('POST', `${this.#accounts}:${operation}`, { localId, ...details })
  }
}

/** Sends JSON and returns the JSON of the response; by default with owner access to the emulator. */
export async function send(
  method: string,
  address: string,
  body?: object,
  token = 'owner',
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(address, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${answer}`)
  return read(record, parseJson(answer)) ?? {}
}
