import {
  next,
  type CardChange,
  type CardChangeEffect,
  type CardChangeNotice,
  type CardChangeEvent,
  type Cardholder,
} from '../../../../src-core/domain/card-change'
import type {
  CardSetup,
  CardSetupResult,
  PaymentFailure,
  ReturnedCardSetup,
} from '../../../../src-core/ports/payments'
import type { ServiceFailure, UserUpdateFailure } from '../../../../src-core/ports/portal-api'
import { failure, success } from '../../../../src-core/shared/result'
import type { CardChangeCause } from '../../../../src-core/use-cases/change-payment-method'
import {
  account,
  answersOf,
  asked,
  sent,
  stepsOf,
  late,
  tablesOf,
  type At,
  type Row as MachineRow,
} from '../machine'

export const mira = { account: 'mira', card: '4242' }
/** The service bills another card since. */
export const miraChanged = { account: 'mira', card: '4444' }
export const noah = { account: 'noah' }
export const begun = { accountId: 'mira', setupId: 'setup_1' }

// The steps

const unused = () => Promise.reject(new Error('The machine returns an effect instead.'))
const card: CardSetup = { setupId: 'setup_1', confirm: unused }
export const ready = { type: 'ready', payment: card } as const
export const loading = { type: 'loading' } as const
type FormState = At<CardChange, 'open'>['form']['state']
export const formOf = (state: FormState = ready, clientSecret = 'secret_1') => ({ clientSecret, state })
export const declined: PaymentFailure = { kind: 'declined' }

const step = stepsOf<CardChange>()
export const none: CardChange = { step: 'none' }
export const opening = step('opening', { request: asked })
export const notOpened = (reason: ServiceFailure['kind'], failed?: PaymentFailure): CardChange =>
  step('not-opened', { reason, failure: failed })()
export const open = step('open', { form: formOf() })
export const confirming = step('confirming', { form: formOf(), request: asked })
/** Back from the bank. */
export const returning = (request = asked): CardChange => step('confirming', { request })()
export const billing = step('billing', { form: formOf(), request: asked, formerCard: '4242' })
export const done = (form?: At<CardChange, 'done'>['form']): CardChange => step('done', { form })()

// What happens

export const shown: CardChangeCause = { type: 'shown' }
export const retry: CardChangeCause = { type: 'retry' }
export const submit: CardChangeCause = { type: 'submit' }
export const restored: CardChangeCause = { type: 'restored' }
const setup: ReturnedCardSetup = { setupId: 'setup_1', read: unused }
/** The bank has led to the page. */
export const returned: CardChangeCause = { type: 'shown', returned: setup }
const answer = answersOf<CardChangeCause>()
export const opened = (answers?: number) => answer('opened', success({ clientSecret: 'secret_1' }), answers)
export const notOpenedBy = (kind: ServiceFailure['kind']) => answer('opened', failure({ kind }))
export const form = (state: FormState, clientSecret?: string): CardChangeCause => ({
  type: 'form',
  form: formOf(state, clientSecret),
})
export const confirmed = (result: CardSetupResult, answers?: number) => answer('confirmed', result, answers)
export const saved = confirmed(success({ paymentMethodId: 'pm_1' }))
export const failedWith = (error: PaymentFailure) => confirmed(failure(error))
export const timePassed = (answers = asked): CardChangeCause => ({ type: 'time-passed', answers })
export const billed = (kind?: UserUpdateFailure['kind'], answers?: number) =>
  answer('billed', kind ? failure({ kind }) : success(undefined), answers)

// What is to be done

export const openForm: CardChangeEffect = { type: 'open-form', request: sent, account }
export const loadUser: CardChangeEffect = { type: 'load-user' }
export const forget: CardChangeEffect = { type: 'forget' }
export const bill: CardChangeEffect = { type: 'bill', request: sent, account, paymentMethodId: 'pm_1' }
export const readSetup: CardChangeEffect = { type: 'read-setup', request: sent, returned: setup }
export const finish = (notice: CardChangeNotice): CardChangeEffect => ({ type: 'finish', notice })
export const confirmation: readonly CardChangeEffect[] = [
  { type: 'save', begun },
  { type: 'confirm', request: sent, card },
  { type: 'wait', request: sent, milliseconds: 65_000 },
]

interface Given {
  readonly user?: Cardholder | undefined
  readonly stored?: CardChangeEvent['begun']
}

/** Returns what becomes of a change by an event. Mira is signed in, and storage holds her setup, unless something else is given. */
export function transition(
  before: CardChange,
  cause: CardChangeCause,
  given: Given = {},
): ReturnType<typeof next> {
  const { user, stored }: Given = { user: mira, stored: begun, ...given }
  return next(before, { ...cause, id: sent, user, begun: stored })
}

/** Events, with answers to a request that no step waits for, and the states of another form. */
const events: { readonly [Type in CardChangeCause['type']]: CardChangeCause } = {
  shown,
  retry,
  submit,
  restored,
  opened: opened(late),
  form: form(ready, 'secret_0'),
  confirmed: confirmed(failure(declined), late),
  'time-passed': timePassed(late),
  billed: billed(undefined, late),
}

export type Row = MachineRow<CardChange, CardChangeCause, CardChangeEffect, Given>
export const { table, ignoresAllBut } = tablesOf<CardChange, CardChangeCause, CardChangeEffect, Given>(
  transition,
  Object.values(events),
)
