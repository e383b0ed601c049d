import type { NoticeKind } from '../../../../../src/stores/notice-store'
import type { Walker } from '../walker'
import { checkoutStates } from './checkout'
import { resetLink } from './passwords'
import type { Way, Ways } from './scene'
import { newcomer } from './scene'
import { signUp } from './sign-up'
import { chosen } from './subscription'

type Plain = Exclude<NoticeKind, 'subscription-cancelled' | 'email-changed'>

async function seeNotice(walker: Walker, kind: Plain) {
  await walker.see(walker.texts.notices[kind])
}

const cannotStart =
  (kind: 'already-subscribed' | 'code-refused'): Way =>
  async (walker) => {
    await walker.open('/?promo=CALM50', { signedIn: 'free' })
    await walker.see(walker.texts.promo.applied)
    await walker.fault(['createCheckoutSession', { kind }])
    await walker.press(walker.texts.profile.next)
    await seeNotice(walker, kind)
  }

const sessionEnded =
  (kind: 'session-revoked' | 'session-disabled'): Way =>
  async (walker) => {
    await walker.open('/', {
      signedIn: 'free',
      world: ({ accounts }) => {
        for (const account of accounts) {
          if (kind === 'session-disabled') account.disabled = true
          else account.sessionGeneration += 1
        }
      },
    })
    await seeNotice(walker, kind)
  }

const otherCard =
  (kind: 'card-changed' | 'card-not-changed'): Way =>
  async (walker) => {
    await walker.open('/change-payment-method', { signedIn: 'subscribed' })
    await walker.fillCard('5555 5555 5555 4444')
    if (kind === 'card-not-changed') await walker.fault(['changePaymentMethod', { kind: 'service-error' }])
    await walker.press(walker.texts.changeCard.submit)
    await seeNotice(walker, kind)
  }

export const noticeKinds: Ways<NoticeKind> = {
  'payment-failed': async (walker) => {
    await checkoutStates.open(walker)
    await walker.fillCard('4000 0027 6000 3184')
    await walker.press(walker.texts.checkout.pay)
    await walker.press(walker.sandbox.bank.refuse)
    await seeNotice(walker, 'payment-failed')
  },
  'already-subscribed': cannotStart('already-subscribed'),
  'code-refused': cannotStart('code-refused'),
  'name-not-saved': async (walker) => {
    await walker.open('/signup')
    await walker.fault(...Array.from({ length: 4 }, () => ['syncUser', { kind: 'unreachable' }] as const))
    await signUp(walker, newcomer)
    await seeNotice(walker, 'name-not-saved')
  },
  'session-revoked': sessionEnded('session-revoked'),
  'session-disabled': sessionEnded('session-disabled'),
  'reset-link-invalid': async (walker) => {
    await walker.open(resetLink)
    await seeNotice(walker, 'reset-link-invalid')
  },
  'reset-link-unchecked': async (walker) => {
    await walker.open(resetLink, { faults: [['verifyResetCode', { kind: 'no-connection' }]] })
    await seeNotice(walker, 'reset-link-unchecked')
  },
  'subscription-cancelled': async (walker) => {
    await chosen('technical-issues')(walker)
    await walker.press(walker.texts.cancel.submit)
    const [before = ''] = walker.texts.notices['subscription-cancelled']('\n').split('\n')
    await walker.see(before)
  },
  'subscription-not-cancelled': async (walker) => {
    await chosen('too-expensive')(walker)
    await walker.fault(['cancelSubscription', { kind: 'unreachable' }])
    await walker.press(walker.texts.cancel.submit)
    await seeNotice(walker, 'subscription-not-cancelled')
  },
  'card-changed': otherCard('card-changed'),
  'card-not-changed': otherCard('card-not-changed'),
  'email-changed': async (walker) => {
    await walker.open('/', { signedIn: 'free' })
    await walker.press(walker.texts.account.editField.email)
    await walker.page.getByRole('textbox', { name: walker.texts.fields.email }).fill('fay@example.org')
    await walker.press(walker.texts.account.save)
    await walker.see(walker.texts.notices['email-changed']('fay@example.org'))
  },
}
