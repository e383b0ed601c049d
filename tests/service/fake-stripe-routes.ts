import { SandboxBank } from '../../adapters/in-memory/bank'
import type { World } from '../../adapters/in-memory/world'
import type { ConfirmRequest } from '../support/fake-stripe/backend'
import { FakeStripeBackend } from './fake-stripe-backend'

export interface TextResponse {
  readonly status: number
  readonly type: string
  readonly text: string
}

const json = (body: unknown): TextResponse => ({
  status: 200,
  type: 'application/json',
  text: JSON.stringify(body),
})
const html = (text: string): TextResponse => ({ status: 200, type: 'text/html; charset=utf-8', text })

/**
 * Answers for Stripe and the bank. Browser tests forward requests for `https://api.stripe.com/v1/fake-stripe/…` to
 * `/fake-stripe/…` (documented in `backend.ts`), and `https://hooks.stripe.com/fake-stripe/…` to `/fake-stripe/bank/…`:
 *
 *     GET /fake-stripe/bank/<visit>            the bank's page with its two links
 *     GET /fake-stripe/bank/<visit>/approved   approves, and returns to the portal
 *     GET /fake-stripe/bank/<visit>/refused    refuses, and returns to the portal
 */
export async function answerFakeStripe(
  world: World,
  method: string,
  pathname: string,
  text: string,
): Promise<TextResponse | undefined> {
  const [, , what = '', visit = '', answer = ''] = pathname.split('/')
  if (what === 'bank') return answerForBank(world, visit, answer)
  if (method !== 'POST') return undefined
  const request = JSON.parse(text) as ConfirmRequest
  const backend = new FakeStripeBackend(world)
  if (what === 'look-up') return json((await backend.lookUp(request.secret)) ?? null)
  if (what === 'confirm') return json(await backend.confirm(request))
  return what === 'wallets' ? json(await backend.wallets()) : undefined
}

function answerForBank(world: World, visit: string, answer: string): TextResponse | undefined {
  const bank = new SandboxBank(world)
  const authentication = bank.find(visit)
  if (!authentication) return undefined
  if (answer !== 'approved' && answer !== 'refused')
    return html(`<!doctype html><html lang="en"><title>The bank</title><h1>Do you approve this card?</h1>
      <a href="${visit}/approved">Approve</a> <a href="${visit}/refused">Refuse</a></html>`)
  if (answer === 'approved') bank.approve(visit)
  else bank.refuse(visit)
  const back = new URL(authentication.returnAddress)
  if (authentication.kind === 'setup') {
    const status = bank.find(visit)?.answer === 'approved' ? 'succeeded' : 'failed'
    back.searchParams.set('setup_intent', authentication.secret.split('_secret_')[0] ?? '')
    back.searchParams.set('setup_intent_client_secret', authentication.secret)
    back.searchParams.set('redirect_status', status)
  }
  return html(
    `<!doctype html><meta http-equiv="refresh" content="0;url=${back.href.replaceAll('&', '&amp;')}">`,
  )
}
