import type { ContractCase } from '../../support/contract.ts'
import { refusal, refuses, type StripeWorld } from '../world.ts'

const object = 'docs.stripe.com/api/promotion_codes/object'
const guide = 'docs.stripe.com/billing/subscriptions/coupons'

/** A refused code is known by its parameter. */
const refusedCode = { refused: 'StripeInvalidRequestError', param: 'discounts' }

const refusalOfCode = (call: Promise<unknown>) => refusal(call, 'param')

export const codeCases: readonly ContractCase<StripeWorld>[] = [
  {
    title: 'A code is found in any case',
    document: object,
    expected: true,
    answer: async (world) => {
      const { id, code } = await world.newCode()
      const { data } = await world.stripe.promotionCodes.list({ code: code.toLowerCase(), active: true })
      return data.some((each) => each.id === id)
    },
  },
  {
    title: 'A code has its coupon with the discount, how long it lasts, and whether it is still valid',
    document: 'docs.stripe.com/api/coupons/object',
    expected: [
      {
        customer: null,
        restrictions: { first_time_transaction: false },
        promotion: { coupon: { percent_off: 50, duration: 'forever', valid: true } },
      },
    ],
    answer: async (world) => {
      const { code } = await world.newCode()
      const details = { active: true, limit: 100, expand: ['data.promotion.coupon'] }
      return (await world.stripe.promotionCodes.list({ code, ...details })).data
    },
  },
  {
    title: 'One text may be a code for all and codes of several customers; the list has every one',
    document: object,
    expected: { listed: 3, forAll: 1 },
    answer: async (world) => {
      const { code } = await world.newCode()
      await world.newCode({ code, customer: await world.newCustomer() })
      await world.newCode({ code, customer: await world.newCustomer() })
      const { data } = await world.stripe.promotionCodes.list({ code, active: true, limit: 100 })
      return { listed: data.length, forAll: data.filter(({ customer }) => customer === null).length }
    },
  },
  refuses('A second active code for all with the same text is refused', object, async (world) => {
    const { code } = await world.newCode()
    return world.newCode({ code: code.toLowerCase() })
  }),
  {
    title: 'An archived code is not among the active ones, and is refused by a session',
    document: 'docs.stripe.com/api/promotion_codes/list',
    expected: { listed: 0, session: refusedCode },
    answer: async (world) => {
      const { id: promotionCode, code } = await world.newCode({ active: false })
      const { data } = await world.stripe.promotionCodes.list({ code, active: true })
      return { listed: data.length, session: await refusalOfCode(world.openSession({ promotionCode })) }
    },
  },
  {
    title: 'A code of another customer is refused by a session and by a preview',
    document: guide,
    expected: [refusedCode, refusedCode],
    answer: async (world) => {
      const { id } = await world.newCode({ customer: await world.newCustomer() })
      const customer = await world.newCustomer()
      return [
        await refusalOfCode(world.openSession({ customer, promotionCode: id })),
        await refusalOfCode(world.previewPurchase({ customer, discounts: [{ promotion_code: id }] })),
      ]
    },
  },
  {
    title: 'A code for first purchases is accepted before a payment, and refused after one',
    document: guide,
    expected: ['accepted', refusedCode],
    answer: async (world) => {
      const restrictions = { first_time_transaction: true }
      const { id: promotionCode } = await world.newCode({ restrictions })
      const customer = await world.newCustomer()
      const open = () => refusalOfCode(world.openSession({ customer, promotionCode }))
      const before = await open()
      await world.subscribe(customer)
      return [before, await open()]
    },
  },
]
