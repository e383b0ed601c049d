import { ChangePlan } from '../../../../src-core/use-cases/change-plan'
import { planChanged, shownPrice } from '../invariants/plan-changes'
import { bugsOf, replace, type SeededBug } from './seeded-bug'

/** Bugs in a change of plan. */
export const planChangeBugs: readonly SeededBug[] = [
  ...bugsOf(shownPrice, {
    'a price that has changed is paid without another press': replace(
      ChangePlan,
      'next',
      (next) => (before, event) => {
        const after = next(before, event)
        const { change: shown } = after
        return shown.step === 'shown' && shown.isPriceChanged && event.type === 'changed'
          ? next(shown, { type: 'submit', id: event.id, holder: event.holder })
          : after
      },
    ),
  }),
  ...bugsOf(planChanged, {
    'a lost answer counts as a change': replace(ChangePlan, 'next', (next) => (before, event) => {
      const after = next(before, event)
      if (before.step !== 'checking' || after.change.step !== 'shown') return after
      const { account, wanted, preview } = before
      return {
        change: { step: 'done', account, wanted },
        effects: [{ type: 'finish', outcome: 'changed', wanted, preview }],
      }
    }),
  }),
]
