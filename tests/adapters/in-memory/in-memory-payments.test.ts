import { SandboxBank } from '../../../adapters/in-memory/bank'
import { sandboxPassword } from '../../../adapters/in-memory/seed'
import { sandboxCards, type CardDetails } from '../../../adapters/in-memory/cards'
import { InMemoryCardSetup, InMemoryCheckout } from '../../../adapters/in-memory/card-form'
import { InMemoryCardSetupReturn } from '../../../adapters/in-memory/in-memory-card-setup-return'
import type { CardFormState, CardSetup, CheckoutPayment } from '../../../src-core/ports/payments'
import { expect, test } from 'vitest'
import { expectFailure, valueOf, type Connection } from '../../contracts/answers'
import { cardSetupReturnContract } from '../../contracts/card-setup-return.contract'
import { cardSetupContract, checkoutPaymentContract } from '../../contracts/payments.contract'
import type { ProviderRefusal } from '../../contracts/payments.harness'
import { cardWith, networks, newPortal, nowhere, signedInPortal } from './support'

// No card of the sandbox is expired, has a wrong security code or fails its authentication on the page: its table names
// none, and a refusal at the bank comes back by the address. These three are had by a scripted fault. The outcome
// "done" cannot be had: the sandbox's provider always leaves for the return address.
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

cardSetupReturnContract('InMemoryCardSetupReturn', () => {
  const harness = cardSetupHarness()
  return {
    ...harness,
    cardSetupReturn: new InMemoryCardSetupReturn(harness.world),
    unknownReturn: new Map([
      ['redirect_status', 'succeeded'],
      ['card_setup', 'made-up'],
    ]),
  }
})

test('a user who has subscribed elsewhere cannot pay an open checkout', async () => {
  const { world, openCheckout, pay } = await signedInPortal('free@example.com')
  const clientSecret = await openCheckout()
  world.change((draft) => {
    const [free, subscribed] = ['free', 'subscribed'].map((id) => draft.accounts.find((one) => one.id === id))
    if (free && subscribed?.subscription) free.subscription = subscribed.subscription
  })
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
  const left: string[] = []
  let card: CardDetails = { number: '', expiry: '', securityCode: '' }

  return {
    world,
    api,
    signIn: (email: string) => identity.signIn({ email, password: sandboxPassword }),
    open: async (clientSecret: string): Promise<CardFormState<Payment>> => {
      const redirectTo = (address: string) => left.push(address)
      const form = new FormOfKind(world, { clientSecret, redirectTo, bankAddress: '/sandbox/bank.html' })
      return form.open(() => card)
    },
    enter: (kind: string) => {
      card = cardWith(sandboxCards.find(({ outcome }) => outcome === kind)?.number ?? '')
    },
    connection: (state: Connection) =>
      world.change((draft) => void (draft.controls.network = networks[state])),
    passes: (milliseconds: number) => clock.advance(milliseconds),
    secretLifetime: 24 * 60 * 60 * 1000,
    whenPaid: 'leaves' as const,
    whenLeaving: 'says so' as const,
    refuseNext: (kind: ProviderRefusal) => world.faults.next('confirm', { kind }),
    leftFor: () => left,
    atTheBank: (answer: 'approves' | 'refuses') => {
      const { searchParams } = new URL(left.at(-1) ?? '', 'https://portal.example.com')
      const id = searchParams.get('authentication') ?? ''
      const bank = new SandboxBank(world)
      return answer === 'approves' ? bank.approve(id) : bank.refuse(id)
    },
  }
}
