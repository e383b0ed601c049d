import { en } from '../../english'
import type { Outcome } from './file-sights'
import { before, browser, nothing, says, type Sight } from './sight'

/** What happens once at a step: there is no connection while it is taken; then it is loaded again, or left by Back. */
export type Moment = 'offline' | 'reload' | 'back'

type Row = Readonly<Record<Moment, Outcome>>

const fay = says('Hello, Fay')
const stella = says('Hello, Stella')
/** A screen that was not fetched ahead cannot be had without a connection. */
const crash = says(en.crash.heading)
const noConnection = says(en.signIn.failed['no-connection'])

/** What is seen offline, after a reload and after Back, with what is kept each time. */
function row(offline: Sight, reload: Sight, back: Sight, kept: string): Row {
  return {
    offline: { sees: offline, kept },
    reload: { sees: reload, kept },
    back: { sees: back, kept },
  }
}

const order = 'plan and code'
const none = 'everything: nothing was chosen yet'
const signInPage = row(browser, says(en.signIn.heading), before, none)

/** What is to be seen at every step of the ways through the sandbox. */
export const momentSights: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  'a newcomer pays': {
    plans: row(browser, says(en.membership.heading), before, order),
    'sign-up': row(nothing, says(en.signUp.heading), says(en.membership.heading), order),
    account: row(noConnection, says('Hello, Nora'), says('Hello, Nora'), `${order}; what was typed, offline`),
    checkout: row(
      says(en.checkout.startFailed.unreachable),
      says('Hello, Nora'),
      says('Hello, Nora'),
      `${order}; “Continue” opens the checkout again`,
    ),
    payment: row(
      says(en.checkout.payFailed['no-connection']),
      says(en.profile.subscribed),
      says(en.profile.subscribed),
      'offline: order and card; then: paid once',
    ),
  },
  'who pays by way of the bank': {
    'sign-in': row(browser, says(en.signIn.heading), before, order),
    profile: row(noConnection, fay, before, `${order}; what was typed, offline`),
    checkout: row(says(en.checkout.startFailed.unreachable), fay, before, order),
    bank: row(
      says(en.checkout.payFailed['no-connection']),
      says('Approve'),
      fay,
      'the order; nothing is paid before the bank is asked again',
    ),
    payment: row(browser, says(en.profile.subscribed), says('Approve'), 'paid once'),
  },
  'who changes the card': {
    'sign-in': signInPage,
    profile: row(noConnection, stella, before, 'what was typed, offline'),
    'card form': row(crash, says(en.changeCard.heading), stella, 'the present card'),
    'new card': row(
      says(en.checkout.payFailed['no-connection']),
      stella,
      stella,
      'offline: what was typed; then: the new card',
    ),
  },
  'who cancels': {
    'sign-in': signInPage,
    profile: row(noConnection, stella, before, 'what was typed, offline'),
    'question why': row(crash, says(en.cancel.heading), stella, 'the subscription'),
    cancelled: row(
      says(en.notices['subscription-not-cancelled']),
      stella,
      stella,
      'offline: the subscription; then: access until its end',
    ),
  },
  'who deletes the account': {
    'sign-in': signInPage,
    profile: row(noConnection, stella, before, 'what was typed, offline'),
    dialog: row(nothing, stella, before, 'account and subscription'),
    farewell: row(
      says(en.account.deleteFailed),
      says(en.signIn.heading),
      before,
      'offline: account and tick; then: nothing, as was wished',
    ),
  },
  'who has forgotten the password': {
    'forgot password': row(browser, says(en.forgotPassword.heading), before, none),
    email: row(
      says(en.forgotPassword.failed['no-connection']),
      says(en.forgotPassword.heading),
      before,
      'the email, offline',
    ),
    link: row(
      browser,
      says(en.setPassword.heading),
      says(en.forgotPassword.heading),
      'the link, which still works',
    ),
    'new password': row(
      says(en.setPassword.failed['no-connection']()),
      says(en.passwordSet.heading),
      says(en.forgotPassword.heading),
      'offline: the new password as typed; then: the new password',
    ),
  },
}
