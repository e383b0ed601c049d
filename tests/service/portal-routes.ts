import { accountDefaults } from '../../adapters/in-memory/seed'
import { InMemoryPortalApi } from '../../adapters/in-memory/in-memory-portal-api'
import { findByEmail } from '../../adapters/in-memory/sessions'
import type { World } from '../../adapters/in-memory/world'
import type { Accounts, TokenCheck } from './identity-provider'
import type { PaymentProvider } from './payment-provider'
import { portalCalls } from './portal-calls'
import { problem, type ServiceResponse } from './response'
import { isDocumented } from './request-bodies'

export interface PortalContext {
  readonly world: World
  readonly paymentProvider: PaymentProvider
  readonly tokens: TokenCheck
  readonly accounts: Accounts
}

export interface Asked {
  readonly method: string
  readonly pathname: string
  readonly query: URLSearchParams
  readonly text: string
  readonly token: string | undefined
}

/** Authenticates and validates a request, and calls its operation. */
export async function answerPortal(
  { world, paymentProvider, tokens, accounts }: PortalContext,
  asked: Asked,
): Promise<ServiceResponse> {
  const name = `${asked.method} ${asked.pathname}`
  const call = Object.hasOwn(portalCalls, name) ? portalCalls[name] : undefined
  if (!call) return problem('not_found')

  const caller = asked.token === undefined ? undefined : await tokens(asked.token)
  const allowsAnonymous = name === 'GET /users/me/checkout-session' && asked.token === undefined
  if (!caller && !allowsAnonymous) return problem('not_signed_in')
  const body = parseJson(asked.text)
  if (!isDocumented(asked, asked.query, body)) return problem('request_invalid')
  if (caller) {
    register(world, caller)
    await paymentProvider.catchUp(caller.uid)
  }

  const accountOf = () => world.read().accounts.find(({ id }) => id === caller?.uid)
  const api = new InMemoryPortalApi(world, async () => asked.token, accountOf)
  return call({ api, world, paymentProvider, accounts, caller, query: asked.query, body })
}

/** Registers a user on the first call; a known email gets the new id after the emulator has lost its accounts. */
function register(world: World, { uid, email }: { readonly uid: string; readonly email: string }): void {
  if (world.read().accounts.some(({ id }) => id === uid)) return
  world.change((draft) => {
    const known = findByEmail(draft.accounts, email)
    if (known) known.id = uid
    else draft.accounts.push({ id: uid, email, method: 'password', ...accountDefaults })
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
