import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import { today } from '#core/ports/clock'
import type { CardFormState, CardSetup, CheckoutPayment } from '#core/ports/payments'
import type { CardFormProps } from '../../src/ui/card-form'
import { Stack } from '../../src/ui/stack'
import { focusInvalid } from '../../src/ui/focus-invalid'
import { CardFields, type CardFormMessages } from './card-fields'
import { InMemoryCardSetup, InMemoryCheckout, type CardForm, type RedirectOptions } from './card-form'
import { checkCard, type CardDetails } from './cards'
import { Wallets, walletCard } from './wallets'
import type { World } from './world'

type CardFormOptions = RedirectOptions & { readonly messages: CardFormMessages }

/** The card form of a checkout. */
export function createCheckoutForm(
  world: World,
  options: CardFormOptions,
): ComponentType<CardFormProps<CheckoutPayment>> {
  return cardForm(world, options, InMemoryCheckout)
}

/** The card form for changing the payment method. */
export function createCardSetupForm(
  world: World,
  options: CardFormOptions,
): ComponentType<CardFormProps<CardSetup>> {
  return cardForm(world, options, InMemoryCardSetup)
}

const emptyCard: CardDetails = { number: '', expiry: '', securityCode: '' }
const fieldOrder = ['number', 'expiry', 'securityCode'] as const

function cardForm<Ready extends CheckoutPayment | CardSetup>(
  world: World,
  { messages, ...options }: CardFormOptions,
  Provider: new (...details: ConstructorParameters<typeof InMemoryCheckout>) => CardForm<unknown, Ready>,
): ComponentType<CardFormProps<Ready>> {
  const connect = (clientSecret: string) => new Provider(world, { clientSecret, ...options })
  return function SandboxCardForm({ clientSecret, onState, onPay, messages: headings }) {
    const [isOpen, setOpen] = useState(false)
    const wallets = useSyncExternalStore(
      (onChange) => world.observe(onChange),
      () => world.read().controls.wallets,
    )
    const [card, setCard] = useState(emptyCard)
    const [isSubmitted, setSubmitted] = useState(false)
    /** A new object for each attempt. */
    const [firstInvalid, setFirstInvalid] = useState<{ readonly field: keyof CardDetails }>()
    const inputs = useRef<Partial<Record<keyof CardDetails, HTMLInputElement | null>>>({})
    const latest = useRef(card)
    const problems = isSubmitted ? checkCard(card, today(world.clock)) : {}

    const report = useEffectEvent((state: CardFormState<Ready>) => {
      setOpen(state.type === 'ready')
      onState(state)
    })

    // After the error describes the field.
    useEffect(() => {
      if (firstInvalid) focusInvalid(inputs.current[firstInvalid.field] ?? null)
    }, [firstInvalid])

    useEffect(() => {
      let isCurrent = true
      const provider = connect(clientSecret)
      const submitCard = () => {
        setSubmitted(true)
        const submitted = checkCard(latest.current, today(world.clock))
        const first = fieldOrder.find((field) => submitted[field] !== undefined)
        if (first) setFirstInvalid({ field: first })
        return latest.current
      }
      const open = async () => {
        report({ type: 'loading' })
        const state = await provider.open(submitCard)
        if (isCurrent) report(state)
      }
      void open()
      return () => {
        isCurrent = false
      }
    }, [clientSecret])

    function change(typed: Partial<CardDetails>) {
      latest.current = { ...latest.current, ...typed }
      setCard(latest.current)
    }

    if (!isOpen) return null
    return (
      <Stack>
        {wallets === 'shown' && onPay && (
          <Wallets
            messages={messages.wallets}
            headings={headings}
            onPay={() => void onPay(connect(clientSecret).paymentWith(() => walletCard))}
          />
        )}
        <CardFields
          messages={messages}
          card={card}
          problems={problems}
          onChange={change}
          fieldRef={(field, input) => {
            inputs.current[field] = input
          }}
        />
      </Stack>
    )
  }
}
