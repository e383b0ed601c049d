import { success } from '../../../src-core/shared/result'
import { ConfirmCheckout } from '../../../src-core/use-cases/confirm-checkout'
import { SaveOrderDraft } from '../../../src-core/use-cases/save-order-draft'
import { LastSignIn } from '../../../src-core/use-cases/last-sign-in'
import { SyncProfile } from '../../../src-core/use-cases/sync-profile'
import type { Identity } from '../../../src-core/ports/identity'
import { PORTS } from '../../../src/ports'
import { NoticeStore } from '../../../src/stores/notice-store'
import { OrderStore } from '../../../src/stores/order-store'
import { SessionStore } from '../../../src/stores/session-store'
import { bearerToken } from '../invariants/bearer'
import { lastUser, ownChange, ownProfile } from '../invariants/last-user'
import { bugsOf, change, disable, replace, type SeededBug } from './seeded-bug'

async function tokenOf(identity: Identity): Promise<string> {
  const token = await identity.bearerToken()
  return token.type === 'success' ? (token.value ?? '') : ''
}

export const userBugs: readonly SeededBug[] = [
  ...bugsOf(lastUser, {
    'the order stays after a sign-out': disable(OrderStore, 'reset'),
    'a notice stays after a sign-out': disable(NoticeStore, 'onSignedOut'),
    'the draft of the order stays after a sign-out': replace(
      SaveOrderDraft,
      'execute',
      (execute) => (order, link) => {
        if (order) execute(order, link)
      },
    ),
  }),
  ...bugsOf(ownChange, {
    'a change is sent with the token of whoever is signed in': change(PORTS.portalApi, (api) => {
      for (const call of ['updateUser', 'changePaymentMethod', 'cancelSubscription', 'deleteUser'] as const) {
        const made = api[call] as (...details: unknown[]) => Promise<never>
        api[call] = (_accountId: string, ...details: unknown[]) => made(undefined, ...details)
      }
    }),
  }),
  ...bugsOf(ownProfile, {
    'the sign-in use cases do not check who is signed in': replace(
      SessionStore,
      'isReplaced',
      () => () => false,
    ),
  }),
  ...bugsOf(bearerToken, {
    'SyncProfile logs the token': replace(
      SyncProfile,
      'execute',
      (execute, _useCase, get) =>
        async (...parameters) => {
          get(PORTS.log).warn('Syncing the profile', success(await tokenOf(get(PORTS.identity))))
          return execute(...parameters)
        },
    ),
    'LastSignIn stores the token': replace(LastSignIn, 'remember', (_remember, _useCase, get) => (method) => {
      void tokenOf(get(PORTS.identity)).then((token) =>
        get(PORTS.orderStorage).write('sign-in-method', `${method} ${token}`),
      )
    }),
    'the return address contains the token': replace(
      ConfirmCheckout,
      'execute',
      (execute, _useCase, get) => async (confirmation) => {
        const token = await tokenOf(get(PORTS.identity))
        const returnAddress = `${confirmation.returnAddress}?session=${token}`
        return execute({ ...confirmation, returnAddress })
      },
    ),
  }),
]
