import { observer } from 'mobx-react-lite'
import { profile } from '#messages/profile'
import { ContactLink } from '../../layout/contact-link'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Loading } from '../../ui/loading'
import { Notice } from '../../ui/notice'
import type { ProfileViewModel } from './profile.view-model'

/** The notice about a payment whose outcome the service has not reported. */
export const Confirming = observer(function Confirming({ model }: { model: ProfileViewModel }) {
  const { confirming } = profile
  if (model.isChecking && model.awaitedStanding === 'unknown') {
    return (
      <Card>
        <Loading label={confirming.checking} />
      </Card>
    )
  }
  const checkAgain = <Button onClick={() => model.checkAgain()}>{confirming.checkAgain}</Button>
  if (model.awaitedStanding === 'overdue') {
    return (
      <Notice tone="warning" action={checkAgain}>
        <span>{confirming.overdue}</span> <ContactLink />
      </Notice>
    )
  }
  return (
    <Notice tone="info" action={checkAgain}>
      {model.awaitedStanding === 'unknown' ? confirming.unknown : confirming.waiting}
    </Notice>
  )
})
