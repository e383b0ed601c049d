import { OUTSIDE, PRESENTATION, USE_CASES } from '../../../src/composition/tokens'
import { bearer } from '../invariants/bearer'
import { lastUser } from '../invariants/last-user'
import { bend, type Planted } from './bend'

/** Bugs by which one person's things come to another. */
export const peopleBugs: readonly Planted[] = [
  {
    promise: lastUser.name,
    bug: 'the order is not forgotten when its owner is signed out',
    plant: bend(PRESENTATION.order, (store) => {
      store.reset = () => undefined
    }),
  },
  {
    promise: lastUser.name,
    bug: 'what was told to somebody is still told when they are signed out',
    plant: bend(PRESENTATION.notices, (store) => {
      store.signedOut = () => undefined
    }),
  },
  {
    promise: lastUser.name,
    bug: 'the draft of the order outlives the session',
    plant: bend(USE_CASES.keepOrderDraft, (useCase) => {
      const execute = useCase.execute.bind(useCase)
      useCase.execute = (order, link) => {
        if (order) execute(order, link)
      }
    }),
  },
  {
    promise: bearer.name,
    bug: 'SyncProfile logs the token it was called with',
    plant: bend(USE_CASES.syncProfile, (useCase, outside) => {
      const execute = useCase.execute.bind(useCase)
      useCase.execute = async (...asked) => {
        const token = await outside(OUTSIDE.identity).bearerToken()
        outside(OUTSIDE.log).warn('Syncing the profile', token)
        return execute(...asked)
      }
    }),
  },
  {
    promise: bearer.name,
    bug: 'LastSignIn keeps the token beside the way of signing in',
    plant: bend(USE_CASES.lastSignIn, (useCase, outside) => {
      useCase.remember = (method) => {
        void outside(OUTSIDE.identity)
          .bearerToken()
          .then((token) => {
            const text = token.type === 'success' ? token.value : undefined
            outside(OUTSIDE.orderStorage).keep('sign-in-method', `${method} ${text}`)
          })
      }
    }),
  },
  {
    promise: bearer.name,
    bug: 'the return address carries the token, so that the session survives the bank',
    plant: bend(USE_CASES.confirmCheckout, (useCase, outside) => {
      const execute = useCase.execute.bind(useCase)
      useCase.execute = async (accountId, order, payment, returnAddress) => {
        const token = await outside(OUTSIDE.identity).bearerToken()
        const text = token.type === 'success' ? token.value : ''
        return execute(accountId, order, payment, `${returnAddress}?session=${text}`)
      }
    }),
  },
]
