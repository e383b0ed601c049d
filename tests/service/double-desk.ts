import { SandboxBank } from '../../adapters/in-memory/bank'
import type { World } from '../../adapters/in-memory/world'
import { bankPage } from '../support/stripe-double/bank-page'
import { answerFromBooks } from '../support/stripe-double/serve-books'
import { DoubleBooks } from './double-books'

/** An answer that is a text of a type of its own. */
export interface DoubleReply {
  readonly status: number
  readonly type: string
  readonly text: string
}

const json = 'application/json'
const html = 'text/html; charset=utf-8'

/**
 * Plays Stripe and the bank for the double of Stripe.js, over the service's own world. A browser test sends here what
 * the page asks of `https://api.stripe.com/v1/portal-double/…`, under `/portal-double/…`, as `books.ts` of the double has it; and
 * what it asks of `https://hooks.stripe.com/portal-double/…`, under `/portal-double/bank/…`:
 *
 *     GET /portal-double/bank/<visit>            the bank's page, with the links Approve and Refuse
 *     GET /portal-double/bank/<visit>/approved   carries it out, and a page that goes back to the portal by itself
 *     GET /portal-double/bank/<visit>/refused    the same for a refusal
 */
export async function answerDouble(
  world: World,
  method: string,
  pathname: string,
  text: string,
): Promise<DoubleReply | undefined> {
  const [, , what = '', visit = '', answer = ''] = pathname.split('/')
  if (what === 'bank') return answerAsBank(world, visit, answer)
  if (method !== 'POST' || !['look-up', 'confirm', 'wallets'].includes(what)) return undefined
  return { status: 200, type: json, text: await answerFromBooks(new DoubleBooks(world), what, text) }
}

function answerAsBank(world: World, visit: string, answer: string): DoubleReply | undefined {
  const bank = new SandboxBank(world)
  const asked = bank.find(visit)
  if (!asked) return undefined
  if (answer !== 'approved' && answer !== 'refused') {
    const page = bankPage({ approved: `${visit}/approved`, refused: `${visit}/refused` })
    return { status: 200, type: html, text: page }
  }
  if (answer === 'approved') bank.approve(visit)
  else bank.refuse(visit)
  const back = new URL(asked.returnAddress)
  if (asked.kind === 'setup') {
    back.searchParams.set('setup_intent', asked.secret.split('_secret_')[0] ?? '')
    back.searchParams.set('setup_intent_client_secret', asked.secret)
  }
  const status = bank.find(visit)?.answer === 'approved' ? 'succeeded' : 'failed'
  back.searchParams.set('redirect_status', status)
  const page = `<!doctype html><meta http-equiv="refresh" content="0;url=${back.href.replaceAll('&', '&amp;')}">`
  return { status: 200, type: html, text: page }
}
