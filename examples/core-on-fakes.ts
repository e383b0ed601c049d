import { composeInMemory } from '../src/composition/in-memory'
import { StartPurchaseViewModel } from '../src/features/checkout/start-purchase.view-model'
import { SignUpViewModel } from '../src/screens/sign-up/sign-up.view-model'
import { editPromo, requestPromo, resolvePromo, type Order } from '../src-core/domain/order'
import type { Purchase } from '../src-core/domain/purchase'
import type { Result } from '../src-core/shared/result'
import { ApplyPromo } from '../src-core/use-cases/apply-promo'
import { StartOrder } from '../src-core/use-cases/start-order'
import { PurchaseFlow } from '../src-core/use-cases/purchase-flow'
import { SelectPlan } from '../src-core/use-cases/select-plan'
import { SignUp } from '../src-core/use-cases/sign-up'

// Runs use cases of the core on fakes, without a browser. Run with `npm run example`.

await subscribe('A yearly plan with CALM50', '4242 4242 4242 4242')
await subscribe('The same with a declined card', '4000 0000 0000 0002')
await subscribe(
  'The same with the service offline when the checkout starts',
  '4242 4242 4242 4242',
  'offline',
)

async function subscribe(title: string, card: string, network: 'normal' | 'offline' = 'normal') {
  const { container, world, clock, ports, cardPayment } = composeInMemory()
  // A use case that belongs to one screen is bound with its view model.
  container.load(SignUpViewModel.module, StartPurchaseViewModel.module)
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
  const flow = container.get(PurchaseFlow)
  const steps: Purchase[] = []
  flow.connect({
    // No screen is around the purchase.
    run: () => undefined,
    show: (purchase) => void steps.push(purchase),
    loadUser: () => ports.portalApi.loadUser(),
  })
  flow.send({ type: 'user', account: id, user: { ...ada, subscribed: false } })
  flow.send({ type: 'checkout', wanted: { order } })
  await clock.advance(0)
  const opened = steps.at(-1)
  if (opened?.step === 'payable') {
    const { clientSecret } = opened.session
    flow.send({
      type: 'form',
      clientSecret,
      form: { type: 'ready', payment: cardPayment(clientSecret, card) },
    })
    flow.send({ type: 'pay', isOutdated: false })
    await clock.advance(0)
  }
  console.log('Purchase:', steps.map(({ step }) => step).join(', '))
  await print('Checkout', order)
  if (steps.at(-1)?.step !== 'awaiting') return

  await print('Cancelled', order, await ports.portalApi.cancelSubscription(id, 'too-expensive'))
}
