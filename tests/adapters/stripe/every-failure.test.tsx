// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import {
  createCardSetupForm,
  createCheckoutForm,
  StripeCardSetupReturn,
} from '../../../adapters/stripe/lazy-stripe-forms'
import type {
  CardFormState,
  CardSetup,
  CheckoutPayment,
  PaymentFailure,
} from '../../../src-core/ports/payments'
import { paymentOf } from '../../contracts/payments.harness'
import { openPage, restOf, typeCard, type StripePage } from './stripe-page'

type Kind = PaymentFailure['kind']
type FormKind = 'payment' | 'setup'
type OpenedPage = StripePage & { readonly secret: string }

/** What leads to each failure of a confirmation: a card as it is typed in, and what befalls the page afterwards. */
const ways: Record<Kind, { readonly card: string; readonly befalls?: (page: OpenedPage) => unknown }> = {
  declined: { card: '4000000000000002' },
  'insufficient-funds': { card: '4000000000009995' },
  'card-expired': { card: '4000000000000069' },
  'security-code-wrong': { card: '4000000000000127' },
  'authentication-failed': {
    card: '4242424242424242',
    befalls: ({ books }) => books.refuseNext('card_declined', 'authentication_required'),
  },
  incomplete: { card: '' },
  'session-refused': {
    card: '4242424242424242',
    befalls: ({ passes, books }) => passes(books.lifetime + 1),
  },
  'no-connection': { card: '4242424242424242', befalls: ({ connection }) => connection('missing') },
  unknown: { card: '4242424242424242', befalls: ({ connection }) => connection('failing') },
}

const returnAddress = 'https://portal.example.com/'

async function openForm(kind: FormKind) {
  const page = openPage()
  const secret = page.books.giveOut(kind)
  const states: readonly CardFormState<CheckoutPayment | CardSetup>[] =
    kind === 'payment'
      ? page.show(createCheckoutForm(page.options), secret).states
      : page.show(createCardSetupForm(page.options), secret).states
  return { page: { ...page, secret }, payment: paymentOf(await restOf(states)) }
}

describe.each(['payment', 'setup'] as const)('a %s fails with', (kind) => {
  test.each(Object.entries(ways))('%s', async (failure, { card, befalls }) => {
    const { page, payment } = await openForm(kind)
    typeCard(card)
    await page.passes(0)
    await befalls?.(page)
    expect(await payment.confirm({ returnAddress })).toMatchObject({
      type: 'error',
      error: { kind: failure },
    })
  })
})

/** What reading a return cannot come to, and why. */
const neverOfAReturn: readonly Kind[] = [
  // Nothing is typed on the page that is come back to.
  'incomplete',
]

const refusedAtBank: Partial<Record<Kind, string>> = {
  declined: 'generic_decline',
  'insufficient-funds': 'insufficient_funds',
  'card-expired': 'expired_card',
  'security-code-wrong': 'incorrect_cvc',
  'authentication-failed': 'authentication_required',
}

describe('a return from the bank says', () => {
  async function comeBack() {
    const page = openPage()
    const secret = page.books.giveOut('setup')
    const address = { secret, card: '4000002760003184', returnAddress }
    const outcome = await page.books.confirm(address)
    const read = () =>
      new StripeCardSetupReturn(page.options).readCardSetup(
        new Map([
          ['setup_intent', 'seti'],
          ['setup_intent_client_secret', secret],
        ]),
      )
    return { page, outcome, read }
  }

  const kinds = (Object.keys(ways) as Kind[]).filter((kind) => !neverOfAReturn.includes(kind))

  test.each(kinds)('%s', async (kind) => {
    const { page, outcome, read } = await comeBack()
    const declineCode = refusedAtBank[kind]
    if (declineCode !== undefined && outcome.type === 'bank')
      page.books.answerAtBank(outcome.address, 'refuses', { code: 'card_declined', declineCode })
    if (kind === 'session-refused') await page.passes(page.books.lifetime + 1)
    if (kind === 'no-connection') page.connection('missing')
    if (kind === 'unknown') page.connection('failing')
    expect(await read()).toMatchObject({ type: 'error', error: { kind } })
  })

  test('every other kind is said', () => {
    expect([...kinds, ...neverOfAReturn].toSorted()).toEqual(Object.keys(ways).toSorted())
  })
})
