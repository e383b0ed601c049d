import type { Product } from '../../../src-core/domain/plan-catalogue'
import { formatLongDate } from '../../i18n/format'
import type { Texts } from '../../i18n/en'
import type { QuestionsProps } from '../../ui/questions'
import { renewalFacts } from './present-terms'

/** What people ask before they begin, with the product's own prices and dates in the answers. */
export function presentQuestions(product: Product, client: string, texts: Texts): QuestionsProps['items'] {
  const { charged, cancel, devices, card, data } = texts.questions
  const date = formatLongDate(product.nextBilling)
  return [
    {
      key: 'charged',
      question: charged.question,
      answer: charged.answer(renewalFacts(product, texts), date),
    },
    { key: 'cancel', ...cancel },
    { key: 'devices', question: devices.question, answer: devices.answer(client) },
    { key: 'card', ...card },
    { key: 'data', ...data },
  ]
}
