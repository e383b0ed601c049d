import { newcomer } from '../../adapters/in-memory/first-accounts'
import { InMemoryPortalApi } from '../../adapters/in-memory/in-memory-portal-api'
import { findByEmail } from '../../adapters/in-memory/sessions'
import type { World } from '../../adapters/in-memory/world'
import type { Accounts, TokenCheck } from './identity-side'
import type { PaymentBooks } from './payment-books'
import { portalCalls } from './portal-calls'
import { problem, type Reply } from './reply'

export interface Desk {
  readonly world: World
  readonly books: PaymentBooks
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

/** Finds out who calls, and hands the call to where it belongs. */
export async function answerPortal({ world, books, tokens, accounts }: Desk, asked: Asked): Promise<Reply> {
  const name = `${asked.method} ${asked.pathname}`
  const call = Object.hasOwn(portalCalls, name) ? portalCalls[name] : undefined
  if (!call) return problem('not_found')

  const caller = asked.token === undefined ? undefined : await tokens(asked.token)
  const mayBeStranger = name === 'GET /users/me/checkout-session' && asked.token === undefined
  if (!caller && !mayBeStranger) return problem('not_signed_in')
  if (caller) {
    welcome(world, caller)
    await books.catchUp(caller.uid)
  }

  const accountOf = () => world.read().accounts.find(({ id }) => id === caller?.uid)
  const api = new InMemoryPortalApi(world, async () => asked.token, accountOf)
  const body = parseJson(asked.text)
  return call({ api, world, books, accounts, caller, query: asked.query, body })
}

/**
 * Makes a user known by their first call. An address has one owner at a time: who comes with a known one is its owner
 * anew, after the identity provider has forgotten its accounts, as an emulator does.
 */
function welcome(world: World, { uid, email }: { readonly uid: string; readonly email: string }): void {
  if (world.read().accounts.some(({ id }) => id === uid)) return
  world.change((draft) => {
    const known = findByEmail(draft.accounts, email)
    if (known) known.id = uid
    else draft.accounts.push({ id: uid, email, method: 'password', ...newcomer })
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
