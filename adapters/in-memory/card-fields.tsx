import { FieldRow, TextField } from '../../src/ui/text-field'
import { Stack } from '../../src/ui/stack'
import { groupExpiry, groupNumber, type CardDetails, type CardProblems } from './cards'

export interface CardFormMessages {
  /** Accessible name of the group of fields. */
  readonly group: string
  readonly cardNumber: string
  readonly expiryDate: string
  readonly securityCode: string
  readonly hint?: string
  readonly problems: {
    readonly number: { readonly missing: string; readonly invalid: string }
    readonly expiry: { readonly missing: string; readonly invalid: string; readonly past: string }
    readonly securityCode: { readonly missing: string; readonly invalid: string }
  }
}

interface CardFieldsProps {
  readonly messages: CardFormMessages
  readonly card: CardDetails
  readonly problems: CardProblems
  readonly onChange: (change: Partial<CardDetails>) => void
  /** Ref callback of each input, so that the form can focus the first invalid one. */
  readonly fieldRef: (field: keyof CardDetails, input: HTMLInputElement | null) => void
}

/** The three fields of a card. Digits are grouped on blur: while typing, the cursor would jump. */
export function CardFields({ messages, card, problems, onChange, fieldRef }: CardFieldsProps) {
  const field = (name: keyof CardDetails) => ({
    name,
    value: card[name],
    error: messageOf(messages.problems[name], problems[name]),
    inputMode: 'numeric' as const,
    onChange: (value: string) => onChange({ [name]: value }),
    inputRef: (input: HTMLInputElement | null) => fieldRef(name, input),
  })

  return (
    <div role="group" aria-label={messages.group}>
      <Stack>
        <TextField
          {...field('number')}
          name="cardNumber"
          label={messages.cardNumber}
          hint={messages.hint}
          autoComplete="cc-number"
          onBlur={() => onChange({ number: groupNumber(card.number) })}
        />
        <FieldRow>
          <TextField
            {...field('expiry')}
            label={messages.expiryDate}
            autoComplete="cc-exp"
            onBlur={() => onChange({ expiry: groupExpiry(card.expiry) })}
          />
          <TextField {...field('securityCode')} label={messages.securityCode} autoComplete="cc-csc" />
        </FieldRow>
      </Stack>
    </div>
  )
}

function messageOf(messages: { readonly [Problem in string]?: string }, problem: string | undefined) {
  return problem === undefined ? undefined : messages[problem]
}
