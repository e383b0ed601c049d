import { FieldRow, TextField } from '../../src/ui/text-field'
import { Stack } from '../../src/ui/stack'
import { groupExpiry, groupNumber, type CardDetails, type CardProblems } from './cards'

/** The words of the sandbox's card form. */
export interface CardFormTexts {
  /** Names the group of fields to assistive technology. */
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

export interface CardFieldsProps {
  readonly texts: CardFormTexts
  readonly card: CardDetails
  /** The problems to show; none before the first try to pay. */
  readonly problems: CardProblems
  readonly onChange: (change: Partial<CardDetails>) => void
  /** Called with each field, so that the first one with a problem can be focused. */
  readonly fieldRef: (field: keyof CardDetails, input: HTMLInputElement | null) => void
}

/** The three fields of a card. Digits are grouped when a field is left: while typing, the cursor would jump. */
export function CardFields({ texts, card, problems, onChange, fieldRef }: CardFieldsProps) {
  const field = (name: keyof CardDetails) => ({
    name,
    value: card[name],
    error: sentence(texts.problems[name], problems[name]),
    inputMode: 'numeric' as const,
    onChange: (value: string) => onChange({ [name]: value }),
    inputRef: (input: HTMLInputElement | null) => fieldRef(name, input),
  })

  return (
    <div role="group" aria-label={texts.group}>
      <Stack>
        <TextField
          {...field('number')}
          name="cardNumber"
          label={texts.cardNumber}
          hint={texts.hint}
          autoComplete="cc-number"
          onBlur={() => onChange({ number: groupNumber(card.number) })}
        />
        <FieldRow>
          <TextField
            {...field('expiry')}
            label={texts.expiryDate}
            autoComplete="cc-exp"
            onBlur={() => onChange({ expiry: groupExpiry(card.expiry) })}
          />
          <TextField {...field('securityCode')} label={texts.securityCode} autoComplete="cc-csc" />
        </FieldRow>
      </Stack>
    </div>
  )
}

function sentence(sentences: { readonly [Problem in string]?: string }, problem: string | undefined) {
  return problem === undefined ? undefined : sentences[problem]
}
