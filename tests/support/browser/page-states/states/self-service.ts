import { cancel } from '#messages/cancel-subscription'
import { changePlan } from '#messages/change-plan'
import { invoices } from '#messages/invoices'
import { payNow } from '#messages/pay-now'
import { profile } from '#messages/profile'
import { sandboxMessages } from '#messages/sandbox'
import { selfService } from '#messages/self-service'
import type { WorldState } from '#adapters/in-memory/world-state'
import type { PlanChange } from '#core/domain/plan-change'
import { billMonthly, inHalfAMonth } from '../../../bill-monthly'
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
} from '../crawler'
import type { CrawlFault } from '../sandbox-control'

const home = (signedIn: string, circumstances: Parameters<typeof open>[1] = {}): Action =>
  open('/', { signedIn, ...circumstances })

const openKeepDialog: Action = [home('cancelled'), press(selfService.keep), see(selfService.keepTitle)]
const keep = pressInDialog(selfService.keep)
const pay = press(payNow.pay)

const withPlanOfMonth: Action = home('subscribed', {
  world: ({ accounts }) => {
    for (const { subscription } of accounts) {
      const from = subscription?.details.renewsAt
      const plan = { productId: 'monthly-us', productName: 'Monthly', recurrence: 'month', price: 4.99 }
      if (subscription) Object.assign(subscription.details, { scheduledChange: { ...plan, from } })
    }
  },
})

const selfServiceStates = {
  'keep dialog': openKeepDialog,
  'not kept': [
    openKeepDialog,
    fault(['keepSubscription', { kind: 'not-possible' }]),
    keep,
    see(selfService.keepFailed['not-possible']),
  ],
  paused: [home('paused'), find(button(payNow.pay))],
  'paused by the owner': [
    home('subscribed', {
      world: ({ accounts }) => {
        for (const { subscription } of accounts) if (subscription) subscription.isPaused = true
      },
    }),
    see(selfService.pausedByOwner),
  ],
  declined: [home('pastdue'), pay, see(payNow.problems.declined)],
  consent: [home('pastdue', { consentCountries: ['US'] }), find(checkbox), pay],
  'plan of the next period': [withPlanOfMonth, see(selfService.keepPlan)],
  'plan not kept': [
    withPlanOfMonth,
    fault(['callOffChange', { kind: 'unreachable' }]),
    press(selfService.keepPlan),
    see(selfService.keepPlanFailed),
  ],
  'cancelling a paused one': [open('/cancel-subscription', { signedIn: 'paused' }), see(cancel.atOnce)],
  'cancelling one whose payment has failed': [
    open('/cancel-subscription', { signedIn: 'pastdue' }),
    see(cancel.unpaid),
  ],
  'card missing': [
    home('pastdue', {
      world: ({ accounts }) => {
        for (const { subscription } of accounts)
          if (subscription) Object.assign(subscription.details, { paymentOption: { type: 'other' } })
      },
    }),
    pay,
    see(payNow.problems['card-missing']),
  ],
  'coming back': [
    home('cancelled', {
      world: ({ accounts }) => {
        for (const { subscription } of accounts)
          if (subscription) Object.assign(subscription.details, { renewsAt: '2026-01-01', autoRenew: false })
      },
    }),
    see(profile.leadReturning),
  ],
} satisfies Readonly<Record<string, Action>>

const openInvoices = (signedIn: string, circumstances: Parameters<typeof open>[1] = {}): Action =>
  open('/invoices', { signedIn, ...circumstances })
const list: Action = [openInvoices('subscribed'), see(invoices.statuses.refunded)]

export const invoiceStates = {
  loading: [openInvoices('subscribed', { faults: [['listInvoices', 'never-responds']] }), seeSkeleton],
  failed: [
    openInvoices('subscribed', { faults: [['listInvoices', { kind: 'unreachable' }]] }),
    see(invoices.loadFailed.unreachable),
  ],
  list,
  due: [openInvoices('pastdue'), see(invoices.statuses.failed)],
  'no more loaded': [
    list,
    fault(['listInvoices', { kind: 'unreachable' }]),
    press(invoices.showMore),
    see(invoices.loadFailed.unreachable),
  ],
  'not downloaded': [
    list,
    fault(['loadInvoiceDocument', { kind: 'invoice-unknown' }]),
    ({ page }) => page.getByRole('button', { name: invoices.download }).first().click(),
    see(invoices.downloadFailed['invoice-unknown']),
  ],
} satisfies States<'loading' | 'failed'>

/** Every subscriber pays monthly with the card that ends in these digits. */
const paysMonthly =
  (last4: string) =>
  ({ accounts }: WorldState) => {
    for (const account of accounts) billMonthly(account, inHalfAMonth(), last4)
  }

const openPage = (
  last4 = '4242',
  circumstances: Parameters<typeof open>[1] = {},
  ...faults: readonly CrawlFault[]
): Action =>
  open('/change-plan', { signedIn: 'subscribed', world: paysMonthly(last4), faults, ...circumstances })

const submit = press(changePlan.submit)
const openPrice = (last4?: string, circumstances: Parameters<typeof open>[1] = {}): Action => [
  openPage(last4, circumstances),
  see(changePlan.yourPlan),
  // The button waits for the price.
  ({ page }) => page.getByRole('button', { name: changePlan.submit, disabled: false }).waitFor(),
]
const shown = openPrice()

export const planChangeStates = {
  loading: [openPage('4242', {}, ['previewChange', 'never-responds']), seeSkeleton],
  'not-loaded': [
    openPage('4242', {}, ['previewChange', { kind: 'unreachable' }]),
    see(changePlan.notLoaded.unreachable),
  ],
  shown,
  'at the renewal': [open('/change-plan', { signedIn: 'promo' }), see(changePlan.discountEnds)],
  'asking-bank': [openPrice('3184'), submit, see(sandboxMessages.bank.question)],
  checking: [shown, fault(['loadUser', 'never-responds']), submit, see(changePlan.checking)],
  declined: [openPrice('0002'), submit, see(changePlan.problems.declined)],
  'another price': [
    openPrice('4242', {
      world: (world) => {
        paysMonthly('4242')(world)
        world.controls.priceChange = 'before-paying'
      },
    }),
    submit,
    see(changePlan.priceChanged),
  ],
  consent: [openPrice('4242', { consentCountries: ['US'] }), find(checkbox), submit],
} satisfies States<Exclude<PlanChange['step'], 'none' | 'done'>, 'changing'>

export const states = {
  'change plan': planChangeStates,
  'self service': selfServiceStates,
  invoices: invoiceStates,
}
