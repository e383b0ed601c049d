import type { OrderPromo, PromoFailure } from '../../../../../src-core/domain/order'
import type { BillingType } from '../../../../../src-core/domain/plan-catalogue'
import type { WalkFault } from '../handle'
import type { Circumstances, Walker } from '../walker'
import { waysToFail, type Way, type Ways } from './scene'

async function atPlans(walker: Walker, query = '', circumstances: Circumstances = {}) {
  await walker.open(`/membership${query}`, circumstances)
  await walker.page.getByRole('radio').first().waitFor()
}

async function applyCode(walker: Walker, code: string) {
  await walker.page.getByRole('textbox', { name: walker.texts.promo.label }).fill(code)
  await walker.press(walker.texts.promo.apply)
}

const answered =
  (fault: WalkFault, see: (walker: Walker) => string): Way =>
  async (walker) => {
    await atPlans(walker)
    await walker.fault(fault)
    await applyCode(walker, 'CALM50')
    await walker.see(see(walker))
  }

export const promoStates: Ways<OrderPromo['type']> = {
  idle: (walker) => atPlans(walker),
  fetching: answered(['previewPrice', 'never-answers'], ({ texts }) => texts.promo.checking),
  applied: async (walker) => {
    await atPlans(walker, '?promo=CALM50')
    await walker.see(walker.texts.promo.applied)
  },
  failed: async (walker) => {
    await atPlans(walker)
    await applyCode(walker, 'NOPE')
    await walker.see(walker.texts.promo.failed.refused)
  },
  'after-sign-in': answered(
    ['previewPrice', { kind: 'sign-in-needed' }],
    ({ texts }) => texts.promo.afterSignIn,
  ),
}

export const promoFailures = waysToFail<PromoFailure>(
  {
    refused: ['previewPrice', { kind: 'code-refused' }],
    'not-checked': ['previewPrice', { kind: 'unreachable' }],
  },
  (walker, fault, kind) => answered(fault, ({ texts }) => texts.promo.failed[kind])(walker),
)

/** Each plan, in another currency and with a code that asks for money today. */
export const billingTypes: Ways<BillingType> = {
  monthly: async (walker) => {
    await atPlans(walker, '?plan=first&promo=STARTNOW&country=CA')
    await walker.see(walker.texts.promo.applied)
    await walker.page.getByRole('link', { name: walker.texts.membership.start('Halcyon') }).waitFor()
  },
  yearly: async (walker) => {
    await atPlans(walker, '?plan=second&promo=SLEEP30&country=GB')
    await walker.see(walker.texts.promo.applied)
  },
}

/** What opens on the plans' page, and on a phone beside the forms. */
export const opened: Ways<'questions' | 'order'> = {
  questions: async (walker) => {
    await atPlans(walker)
    for (const { question } of Object.values(walker.texts.questions).filter(
      (each) => typeof each === 'object',
    ))
      await walker.page.getByText(question).click()
    await walker.see(walker.texts.questions.card.answer)
  },
  order: async (walker) => {
    await walker.page.setViewportSize({ width: 320, height: 640 })
    await orderBesideForms.applied(walker)
    await walker.page.getByRole('button', { name: walker.texts.order.yourOrder }).click()
    await walker.see(walker.texts.order.trialLine)
  },
}

/** Beside the forms, where the code is told and cannot be changed. */
export const orderBesideForms: Ways<'applied' | 'after-sign-in'> = {
  applied: async (walker) => {
    await promoStates.applied(walker)
    await walker.follow(walker.texts.membership.tryFree('Halcyon'))
    await walker.seeHeading(walker.texts.signUp.heading)
  },
  'after-sign-in': async (walker) => {
    await promoStates['after-sign-in'](walker)
    await walker.follow(walker.texts.layout.signIn)
    await walker.seeHeading(walker.texts.signIn.heading)
  },
}
