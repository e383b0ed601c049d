import { httpBackend } from './http-backend'
import { fakeStripe } from './fake-stripe'

// Replaces Stripe's script in browser tests.
window.Stripe = fakeStripe({
  backend: httpBackend,
  redirectTo: (address) => window.location.assign(address),
})
