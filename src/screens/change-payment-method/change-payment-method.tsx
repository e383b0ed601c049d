import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { changeCard } from '#messages/change-payment-method'
import { cardForm } from '#messages/card-form'
import { layout } from '#messages/common'
import { SecurityLine } from '../../features/checkout/security-line'
import { formatMoney } from '../../i18n/format'
import { BackLink } from '../../layout/back-link'
import { ReloadOnChunkError } from '../../layout/chunk-error'
import { LoadingPage } from '../../layout/loading-page'
import { RouteLink } from '../../layout/route-link'
import { ReloadLink } from '../../layout/reload-link'
import { useErrorTitle } from '../../layout/use-page-title'
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

export const title = changeCard.title

/** Replaces the card of the subscription. */
const ChangePaymentMethodScreen = observer(function ChangePaymentMethodScreen() {
  const model = useViewModel(ChangePaymentMethodViewModel)
  usePageRestored(model)
  const last4 = model.cardholder?.card
  return (
    <Page
      lead={leadOf(model)}
      current={last4 === undefined ? changeCard.noCurrent : changeCard.current(last4)}
    >
      <NewCard model={model} />
    </Page>
  )
})

function leadOf({ due, isPastDue }: ChangePaymentMethodViewModel): string {
  if (due) return changeCard.leadDue(formatMoney(due.amount, due.currency))
  return isPastDue ? changeCard.leadPastDue : changeCard.lead
}

function ChangePaymentMethodSkeleton() {
  return (
    <LoadingPage>
      <Page lead={changeCard.lead} current={<Skeleton shape="text" width="medium" />}>
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

function Page(props: { lead: string; current: ReactNode; children: Elements }) {
  const { lead, current, children } = props
  return (
    <NarrowPage before={<BackLink />} heading={changeCard.heading} lead={lead}>
      <p>{current}</p>
      {children}
      <RouteLink to="/" className={buttonClass({ variant: 'quiet' })}>
        {changeCard.keep}
      </RouteLink>
    </NarrowPage>
  )
}

const NewCard = observer(function NewCard({ model }: { model: ChangePaymentMethodViewModel }) {
  const { CardSetupForm, change } = model
  const retry = <Button onClick={() => model.retry()}>{layout.tryAgain}</Button>
  const error = 'failure' in change && change.failure
  useErrorTitle(Boolean(error))
  const failure = error && error.kind !== 'incomplete' && (
    <Notice tone="danger">{('message' in error && error.message) || changeCard.failed[error.kind]}</Notice>
  )

  if (change.step === 'not-opened') {
    return (
      <Stack>
        {failure}
        <Notice tone="danger" action={retry}>
          {cardForm.startFailed[change.reason]}
        </Notice>
      </Stack>
    )
  }
  const form = 'form' in change ? change.form : undefined
  const loading = <CardFormSkeleton label={cardForm.paymentLoading} />
  return (
    <Form onSubmit={() => model.save()}>
      <CardFormFrame>
        {(!form || form.state.type === 'loading') && loading}
        {form?.state.type === 'unavailable' && (
          <ReloadOnChunkError error={form.state.cause} mayReload loading={loading}>
            <Notice tone="danger" action={retry}>
              {cardForm.unavailable}
            </Notice>
          </ReloadOnChunkError>
        )}
        {form && (
          <CardSetupForm
            key={form.clientSecret}
            clientSecret={form.clientSecret}
            onState={(state) => model.formChanged(form.clientSecret, state)}
          />
        )}
      </CardFormFrame>
      {failure}
      {change.step === 'confirming' && change.isLate && (
        <Notice tone="info">
          <span>{changeCard.late}</span> <ReloadLink />
        </Notice>
      )}
      <Stack gap="close">
        <Button
          type="submit"
          variant="primary"
          wide
          busy={form && change.step !== 'open'}
          description={model.isPastDue ? changeCard.submitPastDue : changeCard.submitDescription}
          disabled={form?.state.type !== 'ready'}
        >
          {changeCard.submit}
        </Button>
        <SecurityLine />
      </Stack>
    </Form>
  )
})

export { ChangePaymentMethodScreen as Screen, ChangePaymentMethodSkeleton as Skeleton }
