import type { Product } from '../../../src-core/domain/plan-catalogue'
import { formatLongDate, formatMoney } from '../../i18n/format'
import type { Texts } from '../../i18n/en'
import type { QuestionsProps } from '../../ui/questions'
import type { TimelineProps } from '../../ui/timeline'

/** The terms on which the subscription renews, day by day, beside every button that starts one. */
export function presentRenewal(product: Product, texts: Texts): TimelineProps['items'] {
  const { terms } = texts
  const facts = factsOf(product, texts)
  return [
    { key: 'today', title: terms.today, text: terms.starts(facts) },
    { key: 'first', title: formatLongDate(product.nextBilling), text: terms.billed(facts) },
    { key: 'later', title: terms.later[product.type], text: terms.renews(facts) },
  ]
}

/** The same in one breath, for the bar that a phone has at its lower edge. */
export function presentShortTerms(product: Product, texts: Texts): string {
  const type = texts.plans.type[product.type]
  return texts.terms.short({ ...factsOf(product, texts), type }, formatLongDate(product.nextBilling))
}

/** What people ask before they begin, with the product's own prices and dates in the answers. */
export function presentQuestions(product: Product, client: string, texts: Texts): QuestionsProps['items'] {
  const { charged, cancel, devices, card, data } = texts.questions
  const date = formatLongDate(product.nextBilling)
  return [
    { key: 'charged', question: charged.question, answer: charged.answer(factsOf(product, texts), date) },
    { key: 'cancel', ...cancel },
    { key: 'devices', question: devices.question, answer: devices.answer(client) },
    { key: 'card', ...card },
    { key: 'data', ...data },
  ]
}

/** The sentence that a customer agrees to where a tick is asked for. */
export function presentConsent(product: Product, texts: Texts): string {
  return texts.checkout.consent(factsOf(product, texts), formatLongDate(product.nextBilling))
}

function factsOf(product: Product, { plans }: Texts) {
  return {
    trialDays: product.trialDays,
    priceNow: formatMoney(product.priceNow, product.currency),
    price: formatMoney(product.regularPrice, product.currency),
    period: plans.period[product.type],
  }
}
