import type {
  AvailablePaymentMethods,
  StripeError,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js'
import type { WalletName } from '../../../service/fake-stripe/script/backend'
import { FakeElement } from './element'

const captions = { applePay: 'Apple Pay', googlePay: 'Google Pay' } as const
const types = { applePay: 'apple_pay', googlePay: 'google_pay' } as const

/** One button per wallet. A click authorises the payment and shows a sheet. */
export class FakeExpressElement extends FakeElement {
  constructor(private readonly wallets: Promise<readonly WalletName[]>) {
    super()
  }

  protected render(): void {
    const elementType = 'expressCheckout'
    void this.wallets.then(
      (wallets) => {
        this.box.replaceChildren(...wallets.map((wallet) => this.#button(wallet)))
        this.emit('ready', { elementType, availablePaymentMethods: available(wallets) })
      },
      (cause: unknown) => {
        const error: StripeError = { type: 'api_error', message: String(cause) }
        this.emit('loaderror', { elementType, error })
      },
    )
  }

  #button(wallet: WalletName): HTMLButtonElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = captions[wallet]
    button.addEventListener('click', () => {
      const sheet = document.createElement('p')
      sheet.textContent = `${captions[wallet]} is paying`
      this.box.append(sheet)
      this.emit('confirm', {
        expressPaymentType: types[wallet],
        paymentFailed: () => {
          sheet.textContent = `${captions[wallet]} failed`
        },
      } satisfies StripeExpressCheckoutElementConfirmEvent)
    })
    return button
  }
}

function available(wallets: readonly WalletName[]): AvailablePaymentMethods | undefined {
  if (wallets.length === 0) return undefined
  return {
    applePay: wallets.includes('applePay'),
    googlePay: wallets.includes('googlePay'),
    amazonPay: false,
    klarna: false,
    link: false,
    paypal: false,
  }
}
