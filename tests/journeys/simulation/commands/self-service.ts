import { may } from '#core/domain/subscriber'
import { InvoiceListViewModel } from '../../../../src/screens/invoices/invoice-list.view-model'
import { PayNowViewModel } from '../../../../src/features/invoice-payment/pay-now.view-model'
import { KeepPlanViewModel } from '../../../../src/features/keep-plan/keep-plan.view-model'
import { KeepSubscriptionViewModel } from '../../../../src/features/keep-subscription/keep-subscription.view-model'
import { paymentText } from '../simulated/recorder'
import { onScreen, twice, userOf, type Choice } from './command'

export const selfService: readonly Choice[] = [
  onScreen(KeepSubscriptionViewModel, 'keeps the subscription', {
    weight: 12,
    check: ({ state }, _value, _browser, tab) => may(userOf(tab), 'keep') && state.type !== 'keeping',
    run: (dialog, _value, { recorder }, { account }) => {
      recorder.recordPress(account?.id, 'keepSubscription')
      dialog.open()
      twice(() => dialog.confirm())
    },
  }),
  onScreen(KeepPlanViewModel, 'keeps the current plan', {
    weight: 6,
    check: ({ state }, _value, _browser, tab) =>
      userOf(tab)?.subscription?.scheduledChange !== undefined && state !== 'asking',
    run: (model, _value, { recorder }, { account }) => {
      recorder.recordPress(account?.id, 'callOffChange')
      twice(() => model.keep())
    },
  }),
  onScreen(PayNowViewModel, 'pays what is due', {
    weight: 16,
    check: ({ due, isPaying }) => due !== undefined && !isPaying,
    run: (model, _value, { recorder }, { account }) => {
      const { due, consent } = model
      if (!account || !due) return
      if (consent.isAwaited) consent.agree(true)
      recorder.recordPress(account.id, 'payInvoice')
      recorder.recordPress(account.id, paymentText(due.invoiceId, due.amount))
      twice(() => model.pay())
    },
  }),
  onScreen(InvoiceListViewModel, 'shows more invoices', {
    weight: 8,
    check: ({ state }) => state.type === 'loaded' && state.page.hasMore,
    run: (model) => twice(() => model.showMore()),
  }),
  onScreen(InvoiceListViewModel, 'loads the invoices again', {
    weight: 40,
    check: ({ state }) => state.type === 'failed',
    run: (model) => model.load(),
  }),
  onScreen(InvoiceListViewModel, 'downloads an invoice', {
    weight: 6,
    check: ({ state }) => state.type === 'loaded' && state.page.invoices.length > 0,
    run: (model) => {
      const invoice = model.state.type === 'loaded' ? model.state.page.invoices[0] : undefined
      if (invoice) twice(() => model.save(invoice))
    },
  }),
]
