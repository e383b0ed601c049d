import { httpBooks } from './http-books'
import { stripeDouble } from './stripe-double'

// The one script that a browser test answers in place of Stripe's.
window.Stripe = stripeDouble({
  books: httpBooks,
  leaveTo: (address) => window.location.assign(address),
})
