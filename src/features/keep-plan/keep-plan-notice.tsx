import { observer } from 'mobx-react-lite'
import { selfService } from '#messages/self-service'
import type { Subscription } from '#core/domain/subscriber'
import { planName } from '../../i18n/plan-words'
import { useErrorTitle } from '../../layout/use-page-title'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import type { KeepPlanViewModel } from './keep-plan.view-model'

interface KeepPlanNoticeProps {
  model: KeepPlanViewModel
  scheduledChange: Subscription['scheduledChange']
  /** Whether it is announced. */
  isSpoken?: boolean
  children: string
}

/** Says that another plan follows, and offers to keep the current one. */
export const KeepPlanNotice = observer(function KeepPlanNotice(props: KeepPlanNoticeProps) {
  const { model, scheduledChange, isSpoken, children } = props
  useErrorTitle(model.state === 'failed')
  return (
    <Stack>
      <Notice
        tone="info"
        isSpoken={isSpoken}
        action={
          <Button
            busy={model.state === 'asking'}
            description={scheduledChange && selfService.keepPlanDescription(planName(scheduledChange))}
            onClick={() => void model.keep()}
          >
            {selfService.keepPlan}
          </Button>
        }
      >
        {children}
      </Notice>
      {model.state === 'failed' && <Notice tone="danger">{selfService.keepPlanFailed}</Notice>}
    </Stack>
  )
})
