import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { bundleStripeDouble } from '../../support/stripe-double/bundle-stripe-double'

test('the double is one classic script, which sets the one global that the package looks for', async () => {
  const script = await bundleStripeDouble()
  const window: { readonly Stripe?: (key: string) => object } = {}
  runInContext(script, createContext({ window }))
  expect(window.Stripe).toHaveProperty('version', 'endive')
  expect(Object.keys(window.Stripe?.('pk_test_1') ?? {}).toSorted()).toEqual([
    'confirmCardPayment',
    'confirmSetup',
    'createPaymentMethod',
    'createToken',
    'elements',
    'initCheckoutElementsSdk',
    'retrieveSetupIntent',
  ])
})
