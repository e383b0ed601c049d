import { Stripe } from 'stripe'
import { callsPerSecondOf, queueCalls, type CallLimit } from './call-queue.ts'

/** The version that this code was written for; an upgrade of the SDK that changes it does not compile. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion

export interface StripeOptions extends Partial<CallLimit> {
  readonly secretKey: string
  /** The address of a fake Stripe API; Stripe's own by default. */
  readonly address?: string | undefined
  readonly httpClient?: Stripe.HttpClient
  /** Repetitions of a call that had no answer; each one waits half a second before. */
  readonly retries?: number
}

/**
 * Opens Stripe's SDK, by default with as many calls a second as Stripe allows for the key. The portal waits ten seconds in all, so
 * that one call must not take them.
 */
export function openStripe({
  secretKey,
  address,
  httpClient = Stripe.createNodeHttpClient(),
  retries = 1,
  callsPerSecond = callsPerSecondOf(secretKey),
  ...limit
}: StripeOptions): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    timeout: 5000,
    maxNetworkRetries: retries,
    telemetry: false,
    appInfo: { name: 'subscription-portal-service' },
    httpClient: queueCalls(httpClient, { callsPerSecond, ...limit }),
    ...(address === undefined ? {} : hostOf(new URL(address))),
  })
}

function hostOf({ hostname: host, port, protocol }: URL) {
  return { host, port, protocol: protocol === 'https:' ? 'https' : 'http' } as const
}

/** Whether Stripe has refused the request for good: a repetition gets the same answer. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
  )
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** Returns undefined if Stripe has no such object. */
export async function retrieve<Found>(read: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await read()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Returns undefined for a customer that was deleted, or is of another mode or account. */
export async function retrieveCustomer(stripe: Stripe, id: string): Promise<Stripe.Customer | undefined> {
  const customer = await retrieve(() => stripe.customers.retrieve(id))
  return customer === undefined || customer.deleted ? undefined : customer
}

/**
 * Runs the work; once more if it fails because an object is missing, such as a customer that was deleted after the work
 * had found it.
 */
export async function retryMissing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isMissing(error)) throw error
    return work()
  }
}

/** Whether Stripe has an object with this id or look-up key already. */
export function isTaken(error: unknown): boolean {
  return isRefusal(error) && (error.code === 'resource_already_exists' || error.param === 'lookup_key')
}

/** Whether Stripe has answered with the stored failure of an earlier request with the same idempotency key. */
export function isReplayed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true'
}

/** Stripe deletes idempotency keys after a day, in milliseconds; a repetition must come before. */
export const keyLifetime = 23 * 60 * 60 * 1000

/** Returns the id of an object that may be expanded. */
export function idOf(reference: string | { readonly id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
