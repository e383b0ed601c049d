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
    <svg className={styles.brands} viewBox="0 0 116 22" aria-hidden="true">
      <rect x=".5" y=".5" width="35" height="21" rx="4" fill="#1a3a8f" />
      <rect x="40.500" y=".5" width="35" height="21" rx="4" fill="#23232b" />
      <circle cx="54" cy="11" r="6.500" fill="#eb2f2f" />
      <circle cx="62" cy="11" r="6.500" fill="#f7a02a" fillOpacity=".85" />
      <rect x="80.500" y=".5" width="35" height="21" rx="4" fill="#2472c8" />
      {/* VISA and AMEX */}
      <path
        d="M6 7l2.500 8L11 7M14 7v8M22 8.200c-1.400-1.600-4.600-1.300-4.600 1 0 2.500 4.800 1.400 4.800 3.900 0 2.300-3.400 2.500-5 .8M24.700 15l2.700-8 2.700 8M25.600 12.400h3.600M84 15l2.600-8 2.600 8M84.900 12.400h3.400M91.600 15V7l2.700 4.200L97 7v8M104 7h-4.200v8h4.200M99.800 11h3.500M106.600 7l5 8M111.600 7l-5 8"
        fill="none"
        stroke="#fff"
        strokeLinejoin="round"
        strokeWidth="1.400"
      />
    </svg>
  )
}

function messageOf(messages: { readonly [Problem in string]?: string }, problem: string | undefined) {
  return problem === undefined ? undefined : messages[problem]
}
