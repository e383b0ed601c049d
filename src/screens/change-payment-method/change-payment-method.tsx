import { observer } from 'mobx-react-lite'
import { changeCard } from '#messages/change-payment-method'
import { cardForm } from '#messages/card-form'
import { layout } from '#messages/common'
import { SecurityLine } from '../../features/checkout/security-line'
import { ReloadOnChunkError } from '../../layout/chunk-error'
import { LoadingPage } from '../../layout/loading-page'
import { RouteLink } from '../../layout/route-link'
import { ReloadLink } from '../../layout/reload-link'
import { Button, buttonClass } from '../../ui/button'
import { CardFormFrame, CardFormSkeleton } from '../../ui/card-form-frame'
import { Form } from '../../ui/form'
import { NarrowPage } from '../../ui/narrow'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'
import { usePageRestored } from '../../ui/use-page-restored'
import { useViewModel } from '../../use-view-model'
import { ChangePaymentMethodViewModel } from './change-payment-method.view-model'
import type { Elements } from '../../ui/elements'

/** Replaces the card of the subscription. */
export const ChangePaymentMethodScreen = observer(function ChangePaymentMethodScreen() {
  const model = useViewModel(ChangePaymentMethodViewModel)
  usePageRestored(model)
  return (
    <Page lead={model.isPastDue ? changeCard.leadPastDue : changeCard.lead}>
      <NewCard model={model} />
    </Page>
  )
})

export function ChangePaymentMethodSkeleton() {
  return (
    <LoadingPage>
      <Page lead={changeCard.lead}>
        <Stack>
          <CardFormFrame>
            <CardFormSkeleton />
          </CardFormFrame>
          <Stack gap="close">
            <Skeleton shape="button" />
            <SecurityLine />
          </Stack>
        </Stack>
      </Page>
    </LoadingPage>
  )
}

function Page({ lead, children }: { lead: string; children: Elements }) {
  return (
    <NarrowPage heading={changeCard.heading} lead={lead}>
      {children}
      <RouteLink to="/" className={buttonClass({ variant: 'quiet' })}>
        {changeCard.keep}
      </RouteLink>
    </NarrowPage>
  )
}

const NewCard = observer(function NewCard({ model }: { model: ChangePaymentMethodViewModel }) {
  const { CardSetupForm, state, attempt } = model
  const retry = <Button onClick={() => void model.open()}>{layout.tryAgain}</Button>
  const failure = attempt.type === 'failed' && attempt.kind !== 'incomplete' && (
    <Notice tone="danger">
      {('message' in attempt && attempt.message) || changeCard.failed[attempt.kind]}
    </Notice>
  )

  if (state.type === 'failed') {
    return (
      <Stack>
        {failure}
        <Notice tone="danger" action={retry}>
          {cardForm.startFailed[state.kind]}
        </Notice>
      </Stack>
    )
  }
  const loading = <CardFormSkeleton label={cardForm.paymentLoading} />
  return (
    <Form onSubmit={() => model.save()}>
      <CardFormFrame>
        {(state.type === 'requesting' || state.form.type === 'loading') && loading}
        {state.type === 'open' && state.form.type === 'unavailable' && (
          <ReloadOnChunkError error={state.form.cause} mayReload loading={loading}>
            <Notice tone="danger" action={retry}>
              {cardForm.unavailable}
            </Notice>
          </ReloadOnChunkError>
        )}
        {state.type === 'open' && (
          <CardSetupForm
            key={state.clientSecret}
            clientSecret={state.clientSecret}
            onState={(form) => model.formChanged(state.clientSecret, form)}
          />
        )}
        {failure}
        {attempt.type === 'late' && (
          <Notice tone="info">
            <span>{changeCard.late}</span> <ReloadLink />
          </Notice>
        )}
      </CardFormFrame>
      <Stack gap="close">
        <Button
          type="submit"
          variant="primary"
          wide
          busy={attempt.type === 'saving' || attempt.type === 'late'}
          disabled={state.type !== 'open' || state.form.type !== 'ready'}
        >
          {changeCard.submit}
        </Button>
        <SecurityLine />
      </Stack>
    </Form>
  )
})
