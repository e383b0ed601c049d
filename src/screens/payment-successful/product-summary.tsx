import { success } from '#messages/payment-successful'
import { plans } from '#messages/plans'
import { startKind } from '#core/domain/plan-catalogue'
import type { RecordedOrder } from '#core/domain/purchase-record'
import { formerPrice } from '../../features/order/former-price'
import { formatMoney } from '../../i18n/format'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { Price } from '../../ui/price'
import { Stack } from '../../ui/stack'

/** The details of a paid order. */
export function ProductSummary({ order }: { order: RecordedOrder }) {
  const { product, oldRegularPrice, promoCode } = order
  const money = (amount: number) => formatMoney(amount, product.currency)
  const items = [
    { key: 'type', label: success.type, value: plans.type[product.type] },
    {
      key: 'price',
      label: oldRegularPrice === undefined ? success.regularPrice : success.yourPrice,
      value: (
        <Price
          size="small"
          amount={money(product.regularPrice)}
          former={formerPrice(oldRegularPrice, product.currency)}
        />
      ),
    },
    ...(product.trialDays > 0
      ? [
          {
            key: 'trial',
            label: success.trial[startKind(product)],
            value: success.trialDays(product.trialDays),
          },
        ]
      : []),
    { key: 'currency', label: success.currency, value: product.currency },
    ...(promoCode === undefined ? [] : [{ key: 'code', label: success.promoCode, value: promoCode }]),
  ]
  return (
    <Card tone="highlighted" title={success.summary}>
      <Stack>
        <div>
          <h3>{product.title}</h3>
          <p>{product.subtitle}</p>
        </div>
        <Facts items={items} />
      </Stack>
    </Card>
  )
}
