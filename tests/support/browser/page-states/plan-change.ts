import type { WorldState } from '../../../../adapters/in-memory/world-state'
import type { PlanChange } from '../../../../src-core/domain/plan-change'
import { billMonthly, inHalfAMonth } from '../../bill-monthly'
import { checkbox, fault, find, open, press, see, seeSkeleton, type Action, type States } from './crawler'
import type { CrawlFault } from './sandbox-control'

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

const submit = press(({ changePlan }) => changePlan.submit)
const openPrice = (last4?: string, circumstances: Parameters<typeof open>[1] = {}): Action => [
  openPage(last4, circumstances),
  see(({ changePlan }) => changePlan.yourPlan),
  // The button waits for the price.
  ({ page, texts }) => page.getByRole('button', { name: texts.changePlan.submit, disabled: false }).waitFor(),
]
const shown = openPrice()

export const planChangeStates = {
  loading: [openPage('4242', {}, ['previewChange', 'never-responds']), seeSkeleton],
  'not-loaded': [
    openPage('4242', {}, ['previewChange', { kind: 'unreachable' }]),
    see(({ changePlan }) => changePlan.notLoaded.unreachable),
  ],
  shown,
  'at the renewal': [
    open('/change-plan', { signedIn: 'promo' }),
    see(({ changePlan }) => changePlan.discountEnds),
  ],
  'asking-bank': [openPrice('3184'), submit, see(({ sandbox }) => sandbox.bank.question)],
  checking: [
    shown,
    fault(['loadUser', 'never-responds']),
    submit,
    see(({ changePlan }) => changePlan.checking),
  ],
  declined: [openPrice('0002'), submit, see(({ changePlan }) => changePlan.problems.declined)],
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
} satisfies States<Exclude<PlanChange['step'], 'none' | 'done'>, 'changing'>
