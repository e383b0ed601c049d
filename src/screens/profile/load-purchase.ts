/** Loads the chunk of plans and checkout, for users without a subscription. */
export const loadPurchase = () => import('./purchase')
