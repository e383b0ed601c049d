import { IsBoolean, ValidateIf, ValidateNested, IsDefined } from 'class-validator'
import type { Subscription, SubscriptionManager } from '../../src-core/domain/subscriber'
import { asObject } from '../../src-core/shared/untrusted'
import { IsAmount, IsCurrencyCode, IsDayOrInstant, IsLastFour, IsText } from './answer-fields'
import { shaped } from './check-answer'

/** Where the service's word for a subscription's type says that it is managed; any other word: elsewhere. */
const managers: Readonly<Record<string, SubscriptionManager>> = {
  STRIPE: 'portal',
  APP_STORE: 'app-store',
  GOOGLE_PLAY: 'google-play',
}

class PaymentOptionAnswer {
  @IsText()
  type = ''

  @ValidateIf((option: PaymentOptionAnswer) => option.type === 'card')
  @IsLastFour()
  last4 = ''
}

/** The subscription in the answer to GET /users/me, in the service's own spelling. */
export class SubscriptionAnswer {
  @IsText()
  type = ''

  @IsBoolean()
  autoRenew: boolean | undefined = undefined

  @IsDayOrInstant()
  subscribedAt = ''

  @IsDayOrInstant()
  renewsAt = ''

  @IsAmount()
  originalPrice = Number.NaN

  @IsAmount()
  productPrice = Number.NaN

  @IsCurrencyCode()
  productCurrency = ''

  @IsText()
  productName = ''

  @IsText()
  productReccurence = ''

  @IsDefined()
  @ValidateNested()
  paymentOption: PaymentOptionAnswer | undefined = undefined
}

/** The subscription, unchecked; what is no object comes out as one without any field, so that it does not pass. */
export function shapeSubscription(value: unknown): SubscriptionAnswer {
  const answer = shaped(() => new SubscriptionAnswer(), value) ?? new SubscriptionAnswer()
  answer.paymentOption = shaped(() => new PaymentOptionAnswer(), asObject(value)?.paymentOption)
  return answer
}

/** A checked subscription in the core's words. */
export function toSubscription(answer: SubscriptionAnswer): Subscription {
  const { type, autoRenew, subscribedAt, renewsAt, originalPrice, productName, paymentOption } = answer
  return {
    managedBy: Object.hasOwn(managers, type) ? (managers[type] ?? 'elsewhere') : 'elsewhere',
    autoRenew: autoRenew === true,
    subscribedAt,
    renewsAt,
    originalPrice,
    price: answer.productPrice,
    currency: answer.productCurrency,
    productName,
    recurrence: answer.productReccurence,
    paymentOption:
      paymentOption?.type === 'card' ? { type: 'card', last4: paymentOption.last4 } : { type: 'other' },
  }
}
