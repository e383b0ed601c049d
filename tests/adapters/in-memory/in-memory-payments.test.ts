import { SandboxBank } from '#adapters/in-memory/bank'
import { sandboxPassword } from '#adapters/in-memory/seed'
import { sandboxCards } from '#contract/sandbox'
import type { CardDetails } from '#adapters/in-memory/cards'
import { InMemoryCardSetup, InMemoryCheckout } from '#adapters/in-memory/card-form'
import { InMemoryBankAuthentication } from '#adapters/in-memory/in-memory-bank-authentication'
import { InMemoryBankReturn } from '#adapters/in-memory/in-memory-bank-return'
import type { CardFormState, CardSetup, CheckoutPayment } from '#core/ports/payments'
import { expect, test, vi } from 'vitest'
import { expectFailure, valueOf, type Connection } from '../../contracts/results'
import { bankAuthenticationContract } from '../../contracts/bank-authentication.contract'
import { bankReturnContract } from '../../contracts/bank-return.contract'
import { cardSetupContract, checkoutPaymentContract } from '../../contracts/payments.contract'
import type { ProviderRefusal } from '../../contracts/payments.harness'
import { subscribeElsewhere } from '../../support/portal-at'
import { cardWith, networks, newPortal, nowhere, portalApiHarness, signedInPortal } from './support'

// No sandbox card expires, has a wrong security code or fails its authentication on the page; scripted faults cause these
// failures. The outcome "done" never occurs: the sandbox always redirects to the return address.
checkoutPaymentContract('InMemoryCheckout', () => {
  const harness = makeHarness<CheckoutPayment>(InMemoryCheckout)
  // An open session of the same order would be returned again.
  const products = ['yearly-us', 'monthly-us']
  return {
    ...harness,
    newSecret: async () => {
      const { id } = valueOf(await harness.signIn('free@example.com'))
      return valueOf(await harness.api.createCheckoutSession(id, { productId: products.shift() ?? '' }))
        .clientSecret
    },
    effects: () => harness.world.read().payments.length,
  }
})

cardSetupContract('InMemoryCardSetup', cardSetupHarness)

bankReturnContract('InMemoryBankReturn', () => {
  const harness = cardSetupHarness()
  return {
    ...harness,
    bankReturn: new InMemoryBankReturn(harness.world),
    unknownReturn: new Map([
      ['redirect_status', 'succeeded'],
      ['card_setup', 'made-up'],
    ]),
  }
})

bankAuthenticationContract('InMemoryBankAuthentication', () => {
  const { world, clock, api, identity } = newPortal()
  const bank = new InMemoryBankAuthentication(world)
  return {
    bank,
    newSecret: async () => {
      const credentials = { email: 'pastdue@example.com', password: sandboxPassword }
      const { id } = valueOf(await identity.signIn(credentials))
      await portalApiHarness(world, clock).putOnFile('asks-bank')
      const { due } = valueOf(await api.loadUser()).subscription ?? {}
      return valueOf(await api.payInvoice(id, due?.invoiceId ?? ''))?.clientSecret ?? ''
    },
    answer: async (answer) => {
      await vi.waitUntil(() => bank.question)
      bank.answer(answer)
    },
    connection: (state) => world.change((draft) => void (draft.controls.network = networks[state])),
  }
})

test('a user who has subscribed elsewhere cannot pay an open checkout', async () => {
  const { world, openCheckout, pay } = await signedInPortal('free@example.com')
  const clientSecret = await openCheckout()
  subscribeElsewhere(world)
  const form = new InMemoryCheckout(world, { clientSecret, ...nowhere })
  expect(await form.open(() => cardWith(''))).toEqual({ type: 'session-refused' })
  expectFailure(await pay(clientSecret), 'session-refused')
  expect(world.read().payments).toEqual([])
})

function cardSetupHarness() {
  const harness = makeHarness<CardSetup>(InMemoryCardSetup)
  return {
    ...harness,
    newSecret: async () => {
      await harness.signIn('subscribed@example.com')
      return valueOf(await harness.api.createSetupIntent('subscribed')).clientSecret
    },
    effects: () => harness.world.read().paymentMethods.length,
  }
}

type Form<Payment> = new (...parameters: ConstructorParameters<typeof InMemoryCheckout>) => {
  open(card: () => CardDetails): Promise<CardFormState<Payment>>
}

function makeHarness<Payment extends CheckoutPayment | CardSetup>(FormOfKind: Form<Payment>) {
  const { world, clock, identity, api } = newPortal()
  const externalRedirects: string[] = []
  let card: CardDetails = { number: '', expiry: '', securityCode: '' }

  return {
    world,
    api,
    signIn: (email: string) => identity.signIn({ email, password: sandboxPassword }),
    open: async (clientSecret: string): Promise<CardFormState<Payment>> => {
      const redirectTo = (address: string) => externalRedirects.push(address)
      const form = new FormOfKind(world, { clientSecret, redirectTo, bankAddress: '/sandbox/bank.html' })
      return form.open(() => card)
    },
    enter: (kind: string) => {
      card = cardWith(sandboxCards.find(({ outcome }) => outcome === kind)?.number ?? '')
    },
    connection: (state: Connection) =>
      world.change((draft) => void (draft.controls.network = networks[state])),
    advance: (milliseconds: number) => clock.advance(milliseconds),
    secretLifetime: 24 * 60 * 60 * 1000,
    whenUnreachable: 'unavailable' as const,
    whenPaid: 'redirects' as const,
    whenLeaving: 'resolves' as const,
    refuseNext: (kind: ProviderRefusal) => world.faults.next('confirm', { kind }),
    redirects: () => externalRedirects,
    answerAtBank: (answer: 'approves' | 'refuses') => {
      const { searchParams } = new URL(externalRedirects.at(-1) ?? '', 'https://portal.example.com')
      const id = searchParams.get('authentication') ?? ''
      const bank = new SandboxBank(world)
      return answer === 'approves' ? bank.approve(id) : bank.refuse(id)
    },
  }
}
