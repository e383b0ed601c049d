import { useId } from 'react'
import { TextField } from '../../src/ui/text-field'
import styles from './card-fields.module.css'
import { groupExpiry, groupNumber, type CardDetails, type CardProblems } from './cards'

export interface CardFormMessages {
  /** Accessible name of the group of fields. */
  readonly group: string
  readonly cardNumber: string
  readonly expiryDate: string
  readonly securityCode: string
  readonly hint?: string
  /** Each wallet's button says its name and `pay`. */
  readonly wallets: { readonly apple: string; readonly google: string; readonly pay: string }
  readonly placeholders: { readonly number: string; readonly expiry: string; readonly securityCode: string }
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
  const hintId = useId()
  const field = (name: keyof CardDetails) => ({
    name,
    value: card[name],
    error: messageOf(messages.problems[name], problems[name]),
    inputMode: 'numeric' as const,
    onChange: (value: string) => onChange({ [name]: value }),
    inputRef: (input: HTMLInputElement | null) => fieldRef(name, input),
  })

  return (
    <div
      role="group"
      aria-label={messages.group}
      aria-describedby={messages.hint && hintId}
      className={styles.group}
    >
      {messages.hint && (
        <p id={hintId} className={styles.hint}>
          {messages.hint}
        </p>
      )}
      <div className={styles.fields}>
        <div className={styles.number}>
          <TextField
            {...field('number')}
            name="cardNumber"
            label={messages.cardNumber}
            placeholder={messages.placeholders.number}
            autoComplete="cc-number"
            onBlur={() => onChange({ number: groupNumber(card.number) })}
          />
          <CardBrands />
        </div>
        <TextField
          {...field('expiry')}
          label={messages.expiryDate}
          placeholder={messages.placeholders.expiry}
          autoComplete="cc-exp"
          onBlur={() => onChange({ expiry: groupExpiry(card.expiry) })}
        />
        <TextField
          {...field('securityCode')}
          label={messages.securityCode}
          placeholder={messages.placeholders.securityCode}
          autoComplete="cc-csc"
        />
      </div>
    </div>
  )
}

/** Marks in the colours of three card brands. Decorative. */
function CardBrands() {
  return (
    <svg className={styles.brands} viewBox="0 0 108 22" aria-hidden="true">
      <rect width="32" height="22" rx="4" fill="#1a3a8f" />
      <path
        d="M8 7l3 8 3-8M17 7v8M24.500 8.500c-2.500-1.500-4.500 0-3.500 1.500s3.500 1.500 3.500 3.500-3 2-4 1"
        fill="none"
        stroke="#fff"
        strokeWidth="1.600"
      />
      <rect x="38" width="32" height="22" rx="4" fill="#23232b" />
      <circle cx="50" cy="11" r="6.500" fill="#eb2f2f" />
      <circle cx="58" cy="11" r="6.500" fill="#f7a02a" fillOpacity=".85" />
      <rect x="76" width="32" height="22" rx="4" fill="#2472c8" />
      <path
        d="M81 15l3-8 3 8M82 12.500h4M90 15V7l3 4 3-4v8M99 7l5 8M104 7l-5 8"
        fill="none"
        stroke="#fff"
        strokeWidth="1.300"
      />
    </svg>
  )
}

function messageOf(messages: { readonly [Problem in string]?: string }, problem: string | undefined) {
  return problem === undefined ? undefined : messages[problem]
}
