import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react'
import { today } from '../../src-core/ports/clock'
import type { CardFormState, CardSetup, CheckoutPayment } from '../../src-core/ports/payments'
import type { CardFormProps } from '../../src/ui/card-form'
import { CardFields, type CardFormTexts } from './card-fields'
import type { LeavingOptions } from './card-form'
import { checkCard, type CardDetails } from './cards'
import type { Opening } from './faults'
import { InMemoryCardSetup, InMemoryCheckout } from './card-form'
import type { World } from './world'

export type { CardFormTexts } from './card-fields'

export type CardFormOptions = LeavingOptions & { readonly texts: CardFormTexts }

/** What the payment provider has for one client secret. */
interface Provider<Ready> {
  open(): Promise<Opening>
  paymentWith(card: () => CardDetails): Ready
}

/** Fills the slot of the card form that a checkout is paid with. */
export function createCheckoutForm(
  world: World,
  { texts, ...leaving }: CardFormOptions,
): ComponentType<CardFormProps<CheckoutPayment>> {
  const connect = (clientSecret: string) => new InMemoryCheckout(world, { clientSecret, ...leaving })
  return cardForm(world, texts, connect)
}

/** Fills the slot of the card form that another card is given in. */
export function createCardSetupForm(
  world: World,
  { texts, ...leaving }: CardFormOptions,
): ComponentType<CardFormProps<CardSetup>> {
  const connect = (clientSecret: string) => new InMemoryCardSetup(world, { clientSecret, ...leaving })
  return cardForm(world, texts, connect)
}

const emptyCard: CardDetails = { number: '', expiry: '', securityCode: '' }

function cardForm<Ready extends CheckoutPayment | CardSetup>(
  world: World,
  texts: CardFormTexts,
  connect: (clientSecret: string) => Provider<Ready>,
): ComponentType<CardFormProps<Ready>> {
  return function SandboxCardForm({ clientSecret, onState }) {
    const [isOpen, setOpen] = useState(false)
    const [card, setCard] = useState(emptyCard)
    const [tried, setTried] = useState(false)
    const inputs = useRef<Partial<Record<keyof CardDetails, HTMLInputElement | null>>>({})
    const latest = useRef(card)
    const problems = tried ? checkCard(card, today(world.clock)) : {}

    const report = useEffectEvent((state: CardFormState<Ready>) => onState(state))

    useEffect(() => {
      let left = false
      const provider = connect(clientSecret)
      const takeCard = () => {
        setTried(true)
        const found = checkCard(latest.current, today(world.clock))
        const first = fieldOrder.find((field) => found[field] !== undefined)
        if (first) inputs.current[first]?.focus()
        return latest.current
      }
      const tell = (state: CardFormState<Ready>) => {
        if (left) return
        setOpen(state.type === 'ready')
        report(state)
      }
      const settle = (opening: Opening) =>
        tell(
          opening === 'ready'
            ? { type: 'ready', payment: provider.paymentWith(takeCard) }
            : { type: opening },
        )

      tell({ type: 'loading' })
      void provider.open().then(settle)
      return () => {
        left = true
      }
    }, [clientSecret])

    function change(typed: Partial<CardDetails>) {
      latest.current = { ...latest.current, ...typed }
      setCard(latest.current)
    }

    if (!isOpen) return null
    return (
      <CardFields
        texts={texts}
        card={card}
        problems={problems}
        onChange={change}
        fieldRef={(field, input) => {
          inputs.current[field] = input
        }}
      />
    )
  }
}

const fieldOrder = ['number', 'expiry', 'securityCode'] as const
