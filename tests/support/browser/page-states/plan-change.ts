import type { WorldState } from '../../../../adapters/in-memory/world-state'
import type { PlanChange } from '../../../../src-core/domain/plan-change'
import {
  checkbox,
  fault,
  find,
  open,
  pending,
  press,
  pressInDialog,
  see,
  type Action,
  type States,
} from './crawler'
import type { CrawlFault } from './sandbox-control'

/** The subscriber pays monthly with the card that ends in these digits, half of a month ago. */
const paysMonthly =
  (last4: string) =>
  ({ accounts }: WorldState) => {
    const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    for (const { subscription } of accounts) {
      if (!subscription) continue
      subscription.productId = 'monthly-us'
      Object.assign(subscription.details, {
        recurrence: 'month',
        price: 4.99,
        originalPrice: 4.99,
        renewsAt: day(15),
        paymentOption: { type: 'card', last4 },
      })
    }
  }

const openPage = (
  last4 = '4242',
  circumstances: Parameters<typeof open>[1] = {},
  ...faults: readonly CrawlFault[]
): Action =>
  open('/change-plan', { signedIn: 'subscribed', world: paysMonthly(last4), faults, ...circumstances })

const submit = press(({ changePlan }) => changePlan.submit)
const openPrice = (last4?: string, circumstances: Parameters<typeof open>[1] = {}): Action => [
  openPage(last4, circumstances),
  see(({ changePlan }) => changePlan.yourPlan),
  // The button waits for the price.
  ({ page, texts }) => page.getByRole('button', { name: texts.changePlan.submit, disabled: false }).waitFor(),
]
const shown = openPrice()

const refused: Action = [
  openPrice('3184'),
  submit,
  pressInDialog(({ sandbox }) => sandbox.bank.refuse),
  see(({ changePlan }) => changePlan.problems['authentication-failed']),
]

export const planChangeStates = {
  loading: [
    openPage('4242', {}, ['previewChange', 'never-responds']),
    ({ page }) => page.locator('[aria-busy="true"]').first().waitFor(),
  ],
  'not-loaded': [
    openPage('4242', {}, ['previewChange', { kind: 'unreachable' }]),
    see(({ changePlan }) => changePlan.notLoaded.unreachable),
  ],
  shown,
  'at the renewal': [
    open('/change-plan', { signedIn: 'promo' }),
    see(({ changePlan }) => changePlan.discountEnds),
  ],
  changing: pending(shown, 'changePlan', submit, ({ changePlan }) => changePlan.submit),
  'asking-bank': [openPrice('3184'), submit, see(({ sandbox }) => sandbox.bank.question)],
  checking: [
    shown,
    fault(['loadUser', 'never-responds']),
    submit,
    see(({ changePlan }) => changePlan.checking),
  ],
  declined: [openPrice('0002'), submit, see(({ changePlan }) => changePlan.problems.declined)],
  refused,
  'another price': [
    openPrice('4242', {
      world: (world) => {
        paysMonthly('4242')(world)
        world.controls.priceChange = 'before-paying'
      },
    }),
    submit,
    see(({ changePlan }) => changePlan.priceChanged),
  ],
  consent: [openPrice('4242', { consentCountries: ['US'] }), find(checkbox), submit],
} satisfies States<Exclude<PlanChange['step'], 'none' | 'done'>>
