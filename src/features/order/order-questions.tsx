import { observer } from 'mobx-react-lite'
import { questions } from '#messages/questions'
import { useApp } from '../../app-context'
import { Questions, type QuestionsProps } from '../../ui/questions'
import { Stack } from '../../ui/stack'
import type { OrderView, ShownProduct } from './order-view'
import { firstCharge, renewalFacts } from './present-terms'

/** Frequently asked questions, with the figures of the current order. */
export const OrderQuestions = observer(function OrderQuestions({ orderStore }: { orderStore: OrderView }) {
  const { config } = useApp()
  if (!orderStore.order) return null
  return (
    <Stack as="section">
      <h2>{questions.heading}</h2>
      <Questions items={itemsFor(orderStore.order.product, config.client)} />
    </Stack>
  )
})

function itemsFor(product: ShownProduct, client: string): QuestionsProps['items'] {
  const { charged, cancel, devices, card, data } = questions
  const date = firstCharge(product)
  return [
    { key: 'charged', question: charged.question, answer: charged.answer(renewalFacts(product), date) },
    { key: 'cancel', ...cancel },
    { key: 'devices', question: devices.question, answer: devices.answer(client) },
    { key: 'card', ...card },
    { key: 'data', ...data },
  ]
}
