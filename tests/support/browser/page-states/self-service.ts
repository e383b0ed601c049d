import {
  button,
  checkbox,
  fault,
  find,
  open,
  press,
  pressInDialog,
  see,
  seeSkeleton,
  type Action,
  type States,
} from './crawler'

const home = (signedIn: string, circumstances: Parameters<typeof open>[1] = {}): Action =>
  open('/', { signedIn, ...circumstances })

const openKeepDialog: Action = [
  home('cancelled'),
  press(({ selfService }) => selfService.keep),
  see(({ selfService }) => selfService.keepTitle),
]
const keep = pressInDialog(({ selfService }) => selfService.keep)
const pay = press(({ payNow }) => payNow.pay)

const withPlanOfMonth: Action = home('subscribed', {
  world: ({ accounts }) => {
    for (const { subscription } of accounts) {
      const from = subscription?.details.renewsAt
      const plan = { productId: 'monthly-us', productName: 'Monthly', recurrence: 'month', price: 4.99 }
      if (subscription) Object.assign(subscription.details, { scheduledChange: { ...plan, from } })
    }
  },
})

export const selfServiceStates = {
  'keep dialog': openKeepDialog,
  'not kept': [
    openKeepDialog,
    fault(['keepSubscription', { kind: 'not-possible' }]),
    keep,
    see(({ selfService }) => selfService.keepFailed['not-possible']),
  ],
  paused: [home('paused'), find(button(({ payNow }) => payNow.pay))],
  'paused by the owner': [
    home('subscribed', {
      world: ({ accounts }) => {
        for (const { subscription } of accounts) if (subscription) subscription.isPaused = true
      },
    }),
    see(({ selfService }) => selfService.pausedByOwner),
  ],
  declined: [home('pastdue'), pay, see(({ payNow }) => payNow.problems.declined)],
  consent: [home('pastdue', { consentCountries: ['US'] }), find(checkbox), pay],
  'plan of the next period': [withPlanOfMonth, see(({ selfService }) => selfService.keepPlan)],
  'plan not kept': [
    withPlanOfMonth,
    fault(['callOffChange', { kind: 'unreachable' }]),
    press(({ selfService }) => selfService.keepPlan),
    see(({ selfService }) => selfService.keepPlanFailed),
  ],
  'cancelling a paused one': [
    open('/cancel-subscription', { signedIn: 'paused' }),
    see(({ cancel }) => cancel.atOnce),
  ],
  'coming back': [
    home('cancelled', {
      world: ({ accounts }) => {
        for (const { subscription } of accounts)
          if (subscription) Object.assign(subscription.details, { renewsAt: '2026-01-01', autoRenew: false })
      },
    }),
    see(({ profile }) => profile.leadReturning),
  ],
} satisfies Readonly<Record<string, Action>>

const openInvoices = (signedIn: string, circumstances: Parameters<typeof open>[1] = {}): Action =>
  open('/invoices', { signedIn, ...circumstances })
const list: Action = [openInvoices('subscribed'), see(({ invoices }) => invoices.statuses.refunded)]

export const invoiceStates = {
  loading: [openInvoices('subscribed', { faults: [['listInvoices', 'never-responds']] }), seeSkeleton],
  failed: [
    openInvoices('subscribed', { faults: [['listInvoices', { kind: 'unreachable' }]] }),
    see(({ invoices }) => invoices.loadFailed.unreachable),
  ],
  list,
  due: [openInvoices('pastdue'), see(({ invoices }) => invoices.statuses.failed)],
  'no more loaded': [
    list,
    fault(['listInvoices', { kind: 'unreachable' }]),
    press(({ invoices }) => invoices.showMore),
    see(({ invoices }) => invoices.loadFailed.unreachable),
  ],
  'not downloaded': [
    list,
    fault(['loadInvoiceDocument', { kind: 'invoice-unknown' }]),
    ({ page, texts }) => page.getByRole('button', { name: texts.invoices.download }).first().click(),
    see(({ invoices }) => invoices.downloadFailed['invoice-unknown']),
  ],
} satisfies States<'loading' | 'failed'>
