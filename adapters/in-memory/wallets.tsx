import type { CardFormProps } from '../../src/ui/card-form'
import { Divider } from '../../src/ui/divider'
import { ProviderButton } from '../../src/ui/provider-button'
import { VisuallyHidden } from '../../src/ui/visually-hidden'
import type { CardFormMessages } from './card-fields'
import type { CardDetails } from './cards'
import styles from './wallets.module.css'

/** The card in every wallet. */
export const walletCard: CardDetails = { number: '4242 4242 4242 4242', expiry: '12/99', securityCode: '123' }

interface WalletsProps {
  readonly messages: CardFormMessages['wallets']
  readonly headings: CardFormProps<unknown>['messages']
  readonly onPay: () => void
}

/** Wallet buttons like those of the real provider, which pay at once. */
export function Wallets({ messages, headings, onPay }: WalletsProps) {
  return (
    <>
      <div>
        <h3>
          <VisuallyHidden>{headings?.express}</VisuallyHidden>
        </h3>
        <div className={styles.buttons}>
          {(['apple', 'google'] as const).map((wallet) => (
            <ProviderButton key={wallet} provider={wallet} onClick={onPay}>
              <span>
                <VisuallyHidden>{messages[wallet]}</VisuallyHidden> <span>{messages.pay}</span>
              </span>
            </ProviderButton>
          ))}
        </div>
      </div>
      <Divider>{headings?.orByCard}</Divider>
    </>
  )
}
