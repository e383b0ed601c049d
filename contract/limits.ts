// Made from docs/openapi.yaml by `npm run contract`.

// What a request may have in each field, by schema. Lengths are in code points.

export const userProfileLimits = {
  firstName: { minLength: 1, maxLength: 100 },
  lastName: { minLength: 1, maxLength: 100 },
  email: { maxLength: 254, pattern: /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/u },
} as const

export const profileChangeLimits = {
  firstName: { maxLength: 100 },
  lastName: { maxLength: 100 },
  email: { maxLength: 254, pattern: /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/u },
} as const

export const checkoutOrderLimits = {
  productId: { minLength: 1, maxLength: 200 },
  promoCode: { minLength: 1, maxLength: 500 },
} as const

export const consentLimits = {
  version: { minLength: 1, maxLength: 200 },
  at: {
    maxLength: 40,
    pattern:
      /^[12]\d{3}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/u,
  },
} as const

export const planChangeLimits = {
  productId: { minLength: 1, maxLength: 200 },
  quote: { minLength: 1, maxLength: 2000 },
} as const

export const paymentMethodChoiceLimits = {
  paymentMethodId: { minLength: 1, maxLength: 255, pattern: /^\w+$/u },
} as const
