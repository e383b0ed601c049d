import { observer } from 'mobx-react-lite'
import { changeCard } from '#messages/change-payment-method'
import { checkout } from '#messages/checkout'
import { layout } from '#messages/common'
import { RouteLink } from '../../layout/route-link'
import { Button, buttonClass } from '../../ui/button'
import { Card } from '../../ui/card'
import { PageHeading } from '../../ui/heading'
import { CardFormPlace } from '../../ui/card-form-place'
import { Loading } from '../../ui/loading'
import { Narrow } from '../../ui/narrow'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { Safety } from '../../features/checkout/payment-details'
import { CardSubmit } from '../../features/checkout/card-submit'
import { usePageRestored } from '../../ui/use-page-restored'
import { useViewModel } from '../../use-view-model'
import { ChangePaymentMethodViewModel } from './change-payment-method.view-model'

/** Giving another card for the subscription. */
export const ChangePaymentMethodScreen = observer(function ChangePaymentMethodScreen() {
  const model = useViewModel(ChangePaymentMethodViewModel)
  usePageRestored(model)
  return (
    <Narrow>
      <Stack gap="loose">
        <PageHeading lead={changeCard.lead}>{changeCard.heading}</PageHeading>
        <Card>
          <NewCard model={model} />
        </Card>
        <RouteLink to="/" className={buttonClass({ variant: 'quiet' })}>
          {changeCard.keep}
        </RouteLink>
      </Stack>
    </Narrow>
  )
})

const NewCard = observer(function NewCard({ model }: { model: ChangePaymentMethodViewModel }) {
  const { CardSetupForm, state, attempt } = model
  const retry = <Button onClick={() => void model.open()}>{layout.tryAgain}</Button>
  const refusal = attempt.type === 'failed' && attempt.kind !== 'incomplete' && (
    <Notice tone="danger">{checkout.payFailed[attempt.kind]}</Notice>
  )

  if (state.type === 'failed') {
    return (
      <Stack>
        {refusal}
        <Notice tone="danger" action={retry}>
          {checkout.startFailed[state.kind]}
        </Notice>
      </Stack>
    )
  }
  const loading = state.type === 'requesting' || state.form.type === 'loading'
  const hurry = attempt.type === 'not-ready' && loading && <Notice tone="info">{checkout.notReady}</Notice>
  return (
    <CardSubmit onSubmit={() => model.save()}>
      <CardFormPlace>
        {loading && <Loading label={checkout.paymentLoading} />}
        {state.type === 'open' && state.form.type === 'unavailable' && (
          <Notice tone="danger" action={retry}>
            {checkout.unavailable}
          </Notice>
        )}
        {state.type === 'open' && (
          <CardSetupForm
            key={state.clientSecret}
            clientSecret={state.clientSecret}
            onState={(form) => model.formChanged(state.clientSecret, form)}
          />
        )}
      </CardFormPlace>
      <Stack gap="close">
        <Button type="submit" variant="primary" wide busy={attempt.type === 'saving'}>
          {changeCard.submit}
        </Button>
        <Safety outcome={refusal || hurry} />
      </Stack>
    </CardSubmit>
  )
})
