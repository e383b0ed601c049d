import { observer } from 'mobx-react-lite'
import { questions } from '#messages/questions'
import { useApp } from '../../app-context'
import { Questions } from '../../ui/questions'
import { Stack } from '../../ui/stack'
import { ForPlan } from './for-plan'
import type { OrderView } from './order-view'
import { firstCharge, renewalFacts } from './present-terms'

/** Frequently asked questions, with the figures of the current order. */
export const OrderQuestions = observer(function OrderQuestions({ orderStore }: { orderStore: OrderView }) {
  const { config } = useApp()
  if (!orderStore.order) return null
  const { charged, cancel, devices, card, data } = questions
  const chargedAnswer = (
    <ForPlan as="span" view={orderStore}>
      {({ product }) => (
        <span data-figures="">{charged.answer(renewalFacts(product), firstCharge(product))}</span>
      )}
    </ForPlan>
  )
  return (
    <Stack as="section">
      <h2>{questions.heading}</h2>
      <Questions
        items={[
          { key: 'charged', question: charged.question, answer: chargedAnswer },
          { key: 'cancel', ...cancel },
          { key: 'devices', question: devices.question, answer: devices.answer(config.client) },
          { key: 'card', ...card },
          { key: 'data', ...data },
        ]}
      />
    </Stack>
  )
})
