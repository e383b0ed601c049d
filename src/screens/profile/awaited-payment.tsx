import { observer } from 'mobx-react-lite'
import { profile } from '#messages/profile'
import { ContactLink } from '../../layout/contact-link'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Loading } from '../../ui/loading'
import { Notice } from '../../ui/notice'
import type { ProfileViewModel } from './profile.view-model'

/** The notice about a payment whose outcome the service has not reported. */
export const AwaitedPayment = observer(function AwaitedPayment({ model }: { model: ProfileViewModel }) {
  const { awaited } = profile
  if (model.isChecking && model.awaitedStanding === 'unknown') {
    return (
      <Card>
        <Loading label={awaited.checking} />
      </Card>
    )
  }
  const checkAgain = <Button onClick={() => model.checkAgain()}>{awaited.checkAgain}</Button>
  if (model.awaitedStanding === 'overdue') {
    return (
      <Notice tone="warning" action={checkAgain}>
        <span>{awaited.overdue}</span> <ContactLink />
      </Notice>
    )
  }
  return (
    <Notice tone="info" action={checkAgain}>
      {model.awaitedStanding === 'unknown' ? awaited.unknown : awaited.waiting}
    </Notice>
  )
})
