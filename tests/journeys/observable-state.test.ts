import { reaction } from 'mobx'
import { expect, test } from 'vitest'
import { EditProfileViewModel } from '../../src/features/account/edit-field.view-model'
import { ResetPasswordViewModel } from '../../src/features/account/reset-password.view-model'
import { CancelSubscriptionViewModel } from '../../src/screens/cancel-subscription/cancel-subscription.view-model'
import { ProfileViewModel } from '../../src/screens/profile/profile.view-model'
import { SetPasswordViewModel } from '../../src/screens/set-password/set-password.view-model'
import { portalAt } from '../support/portal-at'

type Portal = Awaited<ReturnType<typeof portalAt>>['portal']

/** What a component reads, what the user does, and the values that the component then gets. */
const cases: Record<string, (portal: Portal) => readonly [() => unknown, () => unknown, readonly unknown[]]> =
  {
    'a state': (portal) => {
      const model = portal.viewModel(ResetPasswordViewModel)
      return [() => model.state.type, () => model.open(), ['open']]
    },
    'a field of the profile': (portal) => {
      const field = portal.viewModel(EditProfileViewModel).fields.firstName
      const act = () => (field.edit(), field.change('Faye'))
      return [() => `${field.state.type} ${field.draft}`, act, ['edit Fay', 'edit Faye']]
    },
    'the reason to cancel': (portal) => {
      const model = portal.viewModel(CancelSubscriptionViewModel)
      return [() => model.reason, () => model.choose('no-answer'), ['no-answer']]
    },
    'the checks of a new password': (portal) => {
      const model = portal.viewModel(SetPasswordViewModel)
      return [() => model.checks.uppercase, () => model.changePassword('Meadow'), [true]]
    },
    'the card of the profile': (portal) => {
      const { accountStore } = portal.viewModel(ProfileViewModel)
      return [() => accountStore.isCardShown, () => accountStore.showCard(true), [true]]
    },
  }

test.each(Object.entries(cases))('notifies components of changes: %s', async (_what, prepare) => {
  const { portal } = await portalAt('/', { email: 'free@example.com' })
  const [read, act, expected] = prepare(portal)
  const values: unknown[] = []
  reaction(read, (value) => void values.push(value))
  await act()
  expect(values).toEqual(expected)
})
