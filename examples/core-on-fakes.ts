import { composeInMemory, origin } from '../src/composition/in-memory'
import { checkoutModule } from '../src/features/checkout/checkout.module'
import { cancelSubscriptionModule } from '../src/screens/cancel-subscription/cancel-subscription.module'
import { signUpModule } from '../src/screens/sign-up/sign-up.module'
import { editPromo, requestPromo, resolvePromo, type Order } from '../src-core/domain/order'
import type { Result } from '../src-core/shared/result'
import { ApplyPromo } from '../src-core/use-cases/apply-promo'
import { StartOrder } from '../src-core/use-cases/start-order'
import { CancelSubscription } from '../src-core/use-cases/cancel-subscription'
import { ConfirmCheckout } from '../src-core/use-cases/confirm-checkout'
import { SelectPlan } from '../src-core/use-cases/select-plan'
import { SignUp } from '../src-core/use-cases/sign-up'
import { StartCheckout } from '../src-core/use-cases/start-checkout'

// Runs use cases of the core on fakes, without a browser. Run with `npm run example`.

await subscribe('A yearly plan with CALM50', '4242 4242 4242 4242')
await subscribe('The same with a declined card', '4000 0000 0000 0002')
await subscribe(
  'The same with the service offline when the checkout starts',
  '4242 4242 4242 4242',
  'offline',
)

async function subscribe(title: string, card: string, network: 'normal' | 'offline' = 'normal') {
  const { container, world, ports, cardPayment } = composeInMemory()
  // Use cases that belong to one screen are bound in its module.
  container.load(signUpModule, checkoutModule, cancelSubscriptionModule)
  const print = async (step: string, { product, promo }: Order, result?: Result<unknown, unknown>) => {
    console.log(`${step}:`, result?.type === 'error' ? result.error : 'done')
    console.log('  order', product.title, product.regularPrice, product.currency, promo)
    console.log('  user', await ports.portalApi.loadUser())
  }
  console.log(`\n# ${title}\n`)

  const first = container.get(StartOrder).execute({ link: {}, country: 'US' })
  const selected = container.get(SelectPlan).execute(first, 'yearly', 'US')
  await print('Plan selected', selected)

  const requested = requestPromo(editPromo(selected, 'CALM50'))
  const quote = await container.get(ApplyPromo).execute(requested.product.id, 'CALM50')
  const order = resolvePromo(requested, requested.promo, quote)
  await print('Code applied', order, quote)

  const ada = { firstName: 'Ada', lastName: 'Moss', email: 'ada@example.com', password: 'Halcyon-2026' }
  const signUp = await container.get(SignUp).execute(ada)
  await print('Signed up', order, signUp)
  if (signUp.type === 'error') return

  world.change((draft) => void (draft.controls.network = network))
  const { id } = signUp.value.account
  const checkout = await container.get(StartCheckout).execute(id, order)
  await print('Checkout started', order, checkout)
  if (checkout.type === 'error') return

  const payment = cardPayment(checkout.value.clientSecret, card)
  const returnAddress = `${origin}/payment-successful`
  const paid = await container.get(ConfirmCheckout).execute({ accountId: id, order, payment, returnAddress })
  await print('Paid', order, paid)
  if (paid.type === 'error') return

  await print('Cancelled', order, await container.get(CancelSubscription).execute(id, 'too-expensive'))
}
