import { sandboxPassword } from '#adapters/in-memory/seed'
import { cancelReasons } from '#contract/enums'
import type { ProfileField } from '../../../../src/features/account/check-profile'
import { CancelSubscriptionViewModel } from '../../../../src/screens/cancel-subscription/cancel-subscription.view-model'
import { ChangePaymentMethodViewModel } from '../../../../src/screens/change-payment-method/change-payment-method.view-model'
import { PlanChangeViewModel } from '../../../../src/screens/change-plan/plan-change.view-model'
import { DeleteAccountViewModel } from '../../../../src/features/account/delete-account.view-model'
import { ResetPasswordViewModel } from '../../../../src/features/account/reset-password.view-model'
import { cardWith } from '../../../adapters/in-memory/support'
import { paymentText, planText } from '../simulated/recorder'
import { onPage, onScreen, twice, userOf, type Choice } from './command'

const edits = {
  firstName: ['Fiona', '', ' Fay '],
  lastName: ['Frank', ''],
  email: ['fay.new@example.com', 'free@example.com', 'subscribed@example.com', 'not an email'],
} as const satisfies Record<ProfileField, readonly string[]>

const fields = Object.keys(edits) as ProfileField[]

export const account: readonly Choice[] = [
  ...fields.map((field) =>
    onPage(`edits ${field}`, {
      weight: 3,
      values: edits[field],
      check: (tab) => {
        const isOwn = field !== 'email' || tab.account?.method === 'password'
        return isOwn && tab.fields !== undefined && tab.fields[field].state.type !== 'saving'
      },
      run: (tab, text) => {
        const model = tab.fields?.[field]
        if (!model) return
        if (model.state.type === 'view') model.edit()
        model.change(text)
        tab.memory.recordTyped(model, 'draft', text)
        if (field === 'email') tab.memory.personalData.add(text)
      },
    }),
  ),
  onPage('enters the password for a new email', {
    weight: 6,
    values: [sandboxPassword, 'not-the-one'],
    check: (tab) => tab.fields?.email.password !== undefined && tab.fields.email.state.type === 'edit',
    run: (tab, password) => tab.fields?.email.changePassword(password),
  }),
  onPage('saves a field', {
    weight: 12,
    values: fields,
    check: (tab, field) => tab.fields?.[field].state.type === 'edit',
    run: (tab, field, { recorder }) => {
      recorder.recordPress(tab.account?.id, 'updateUser')
      twice(() => tab.fields?.[field].save())
    },
  }),
  onPage('cancels editing', {
    weight: 1,
    values: fields,
    check: (tab, field) => tab.fields?.[field].state.type === 'edit',
    run: (tab, field) => tab.fields?.[field].close(),
  }),
  onScreen(ResetPasswordViewModel, 'opens the password dialog', {
    weight: 2,
    check: ({ state }) => state.type !== 'open',
    run: (dialog) => dialog.open(),
  }),
  onScreen(ResetPasswordViewModel, 'sends the reset link', {
    weight: 10,
    check: ({ state }) => state.type === 'open',
    run: (dialog) => twice(() => dialog.send()),
  }),
  onScreen(DeleteAccountViewModel, 'opens the deletion dialog', {
    weight: 2,
    check: ({ state }) => state.type === 'closed',
    run: (dialog) => dialog.open(),
  }),
  onScreen(DeleteAccountViewModel, 'agrees to the deletion', {
    weight: 6,
    check: ({ state }) => state.type === 'asking',
    run: (dialog) => dialog.agree(true),
  }),
  onScreen(DeleteAccountViewModel, 'enters the password for the deletion', {
    weight: 8,
    values: [sandboxPassword, sandboxPassword, 'not-the-one'],
    check: ({ state, password }, value) =>
      (state.type === 'asking' || state.type === 'agreed') &&
      state.confirmation === 'password' &&
      password !== value,
    run: (dialog, password) => dialog.changePassword(password),
  }),
  onScreen(DeleteAccountViewModel, 'deletes the account', {
    weight: 8,
    check: ({ state }) => state.type === 'agreed' || state.type === 'confirming',
    run: (dialog, _value, { recorder }, { account: user }) => {
      recorder.recordPress(user?.id, 'deleteUser')
      // The dialog says that the subscription ends too.
      if (dialog.billedBy === 'portal') recorder.recordPress(user?.id, 'cancelSubscription')
      twice(() => dialog.confirm())
    },
  }),
  onScreen(DeleteAccountViewModel, 'closes the deletion dialog', {
    weight: 1,
    check: ({ state }) => state.type !== 'closed' && state.type !== 'deleting',
    run: (dialog) => dialog.close(),
  }),
]

export const subscription: readonly Choice[] = [
  onScreen(CancelSubscriptionViewModel, 'selects a reason', {
    weight: 10,
    values: cancelReasons.slice(0, 3),
    check: (model, reason) => model.reason !== reason,
    run: (model, reason) => model.choose(reason),
  }),
  onScreen(CancelSubscriptionViewModel, 'cancels the subscription', {
    weight: 20,
    check: ({ reason, submitting }) => reason !== undefined && !submitting,
    run: (model, _value, { recorder }, { account: user }) => {
      recorder.recordPress(user?.id, 'cancelSubscription')
      twice(() => model.submit())
    },
  }),
  onScreen(ChangePaymentMethodViewModel, 'saves the card', {
    weight: 16,
    values: ['5555 5555 5555 4444', '4000 0000 0000 0002', '4000 0027 6000 3184'],
    check: ({ change }) => change.step === 'open',
    run: (model, card, { recorder }, tab) => {
      const { account: user, memory, page } = tab
      page.card = cardWith(card)
      recorder.recordPress(user?.id, 'changePaymentMethod')
      const due = userOf(tab)?.subscription?.due
      // The page says that the new card pays it.
      if (user && due && model.isPastDue)
        recorder.recordPress(user.id, paymentText(due.invoiceId, due.amount))
      memory.cardChangesBefore = recorder.cardChangesOf(user?.id ?? '')
      twice(() => model.save())
    },
  }),
  onScreen(PlanChangeViewModel, 'changes the plan', {
    weight: 24,
    check: ({ change }) => change.step === 'shown',
    run: (model, _value, { recorder }, { account: user }) => {
      const { shown, selected, consent } = model
      if (!user || !shown || !selected) return
      if (consent.isAwaited) consent.agree(true)
      recorder.recordPress(user.id, 'changePlan')
      // A change that the bank refuses is called off by itself.
      recorder.recordPress(user.id, 'callOffChange')
      recorder.recordPress(user.id, planText(selected.price.id, shown.preview))
      twice(() => model.submit())
    },
  }),
  onScreen(PlanChangeViewModel, 'the price changes while it is shown', {
    weight: 6,
    check: ({ change }, _value, { world }) =>
      change.step === 'shown' && world.read().controls.priceChange === 'none',
    run: (_model, _value, { world }) =>
      world.change((draft) => void (draft.controls.priceChange = 'before-paying')),
  }),
  onScreen(PlanChangeViewModel, 'loads the price again', {
    weight: 40,
    check: ({ change }) => change.step === 'not-loaded',
    run: (model) => model.retry(),
  }),
  onPage('answers the bank on the page', {
    weight: 30,
    values: ['approved', 'approved', 'refused'],
    check: ({ page }) => page.environment.bank.question !== undefined,
    run: ({ page }, answer) => page.environment.bank.answer(answer),
  }),
  onScreen(ChangePaymentMethodViewModel, 'retries the card form', {
    weight: 20,
    check: ({ change }) =>
      change.step === 'not-opened' || (change.step === 'open' && change.form.state.type === 'unavailable'),
    run: (model) => model.retry(),
  }),
]
