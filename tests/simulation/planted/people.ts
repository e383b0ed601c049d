import { ConfirmCheckout } from '../../../src-core/use-cases/confirm-checkout'
import { KeepOrderDraft } from '../../../src-core/use-cases/keep-order-draft'
import { LastSignIn } from '../../../src-core/use-cases/last-sign-in'
import { SyncProfile } from '../../../src-core/use-cases/sync-profile'
import { PORTS } from '../../../src/ports'
import { NoticeStore } from '../../../src/stores/notice-store'
import { OrderStore } from '../../../src/stores/order-store'
import { bearer } from '../invariants/bearer'
import { lastUser } from '../invariants/last-user'
import { bend, type Planted } from './bend'

/** Bugs by which one person's things come to another. */
export const peopleBugs: readonly Planted[] = [
  {
    promise: lastUser.name,
    bug: 'the order is not forgotten when its owner is signed out',
    plant: bend(OrderStore, (store) => {
      store.reset = () => undefined
    }),
  },
  {
    promise: lastUser.name,
    bug: 'what was told to somebody is still told when they are signed out',
    plant: bend(NoticeStore, (store) => {
      store.onSignedOut = () => undefined
    }),
  },
  {
    promise: lastUser.name,
    bug: 'the draft of the order outlives the session',
    plant: bend(KeepOrderDraft, (useCase) => {
      const execute = useCase.execute.bind(useCase)
      useCase.execute = (order, link) => {
        if (order) execute(order, link)
      }
    }),
  },
  {
    promise: bearer.name,
    bug: 'SyncProfile logs the token it was called with',
    plant: bend(SyncProfile, (useCase, get) => {
      const execute = useCase.execute.bind(useCase)
      useCase.execute = async (...asked) => {
        const token = await get(PORTS.identity).bearerToken()
        get(PORTS.log).warn('Syncing the profile', token)
        return execute(...asked)
      }
    }),
  },
  {
    promise: bearer.name,
    bug: 'LastSignIn keeps the token beside the way of signing in',
    plant: bend(LastSignIn, (useCase, get) => {
      useCase.remember = (method) => {
        void get(PORTS.identity)
          .bearerToken()
          .then((token) => {
            const text = token.type === 'success' ? token.value : undefined
            get(PORTS.orderStorage).keep('sign-in-method', `${method} ${text}`)
          })
      }
    }),
  },
  {
    promise: bearer.name,
    bug: 'the return address carries the token, so that the session survives the bank',
    plant: bend(ConfirmCheckout, (useCase, get) => {
      const execute = useCase.execute.bind(useCase)
      useCase.execute = async (accountId, order, payment, returnAddress) => {
        const token = await get(PORTS.identity).bearerToken()
        const text = token.type === 'success' ? token.value : ''
        return execute(accountId, order, payment, `${returnAddress}?session=${text}`)
      }
    }),
  },
]
