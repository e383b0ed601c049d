import type { Invariant } from './invariant'

export const oneSessionRequest: Invariant = {
  name: 'there are never two live requests for the checkout session of one order',
  broken: ({ sessionCalls }) => {
    const live = sessionCalls.filter((call) => call.live).map(({ order }) => order)
    const twice = live.find((order, index) => live.indexOf(order) !== index)
    return twice === undefined ? undefined : `two requests are under way for ${twice}`
  },
}
