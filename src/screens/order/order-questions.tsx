import { observer } from 'mobx-react-lite'
import { usePortal } from '../../portal'
import type { OrderStore } from '../../stores/order-store'
import { Questions } from '../../ui/questions'
import { Stack } from '../../ui/stack'
import { presentQuestions } from './present-questions'

/** What people ask before they begin, answered for the order as it stands. */
export const OrderQuestions = observer(function OrderQuestions({ orderStore }: { orderStore: OrderStore }) {
  const { config, texts } = usePortal()
  if (!orderStore.order) return null
  return (
    <Stack as="section">
      <h2>{texts.questions.heading}</h2>
      <Questions items={presentQuestions(orderStore.order.product, config.client, texts)} />
    </Stack>
  )
})
