import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { selfService } from '#messages/self-service'
import type { Subscription } from '#core/domain/subscriber'
import { formatMoney, formatShortDate } from '../../i18n/format'
import { periodName } from '../../i18n/plan-words'
import { useErrorTitle } from '../../layout/use-page-title'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import type { KeepSubscriptionViewModel } from './keep-subscription.view-model'

interface KeepDialogProps {
  model: KeepSubscriptionViewModel
  subscription: Subscription
}

/** Asks whether a cancelled subscription should renew again. */
export const KeepDialog = observer(function KeepDialog({ model, subscription }: KeepDialogProps) {
  const { state, renewsOn } = model
  const textId = useId()
  useErrorTitle(state.type === 'open' && state.problem !== undefined)
  const { price, currency, recurrence } = subscription
  const date = renewsOn ? formatShortDate(renewsOn) : ''
  return (
    <Dialog
      open={state.type !== 'closed'}
      title={selfService.keepTitle}
      onClose={() => model.close()}
      actions={
        <>
          <Button onClick={() => model.close()}>{selfService.close}</Button>
          <Button
            variant="primary"
            busy={state.type === 'keeping'}
            aria-describedby={textId}
            onClick={() => void model.confirm()}
          >
            {selfService.keep}
          </Button>
        </>
      }
    >
      <Stack>
        <p id={textId}>{selfService.keepText(formatMoney(price, currency), periodName(recurrence), date)}</p>
        {state.type === 'open' && state.problem && (
          <Notice tone="danger">{selfService.keepFailed[state.problem]}</Notice>
        )}
      </Stack>
    </Dialog>
  )
})
