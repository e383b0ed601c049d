import { SandboxBank, sendToBank } from '../../adapters/in-memory/bank'
import type { CardSetup, PaymentFailure } from '../../src-core/ports/payments'
import type { Result } from '../../src-core/shared/result'
import { barePortal } from './support'
import { ChangePaymentMethodViewModel } from '../../src/screens/change-payment-method/change-payment-method.view-model'

export const path = '/change-payment-method'

/** The page as somebody who is signed in finds it. */
export async function changing(address = path, email = 'subscribed@example.com') {
  const page = await barePortal(address, { email })
  return { ...page, model: page.portal.viewModel(ChangePaymentMethodViewModel) }
}

/** The page with its form; `secret` is the form’s, and `ready` fills it in. */
export async function open(email?: string) {
  const page = await changing(path, email)
  const { model } = page
  model.start()
  await page.settle()
  const secret = () => (model.state.type === 'open' ? model.state.clientSecret : '')
  const ready = (payment: CardSetup) => model.formChanged(secret(), { type: 'ready', payment })
  return { ...page, secret, ready }
}

/** A card that the provider keeps, or does not, as soon as it is asked. */
export function cardThat(result: Result<{ readonly paymentMethodId: string }, PaymentFailure>) {
  const asked: string[] = []
  const payment: CardSetup = {
    confirm: ({ returnAddress }) => {
      asked.push(returnAddress)
      return Promise.resolve(result)
    },
  }
  return { payment, asked }
}

/** Who has been at the bank with a card, and has answered there. */
export async function back(answer: 'approve' | 'refuse', cardLast4 = '3184') {
  const page = await changing()
  const intent = await page.portalApi.createSetupIntent()
  const secret = intent.type === 'success' ? intent.value.clientSecret : ''
  const returnAddress = `https://portal.example.com${path}`
  sendToBank(page.world, '/bank', { kind: 'setup', secret, cardLast4, returnAddress })
  const id = page.world.read().authentications.at(-1)?.id ?? ''
  const { search } = new URL(new SandboxBank(page.world)[answer](id))
  page.portal.navigation.onLocationChange(path, search)
  page.service.calls.length = 0
  return page
}
