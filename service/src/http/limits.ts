import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../shared/problem.ts'
import type { Operation } from './document.ts'

/** Requests a minute of one caller, where fewer are allowed than in general. */
const strict = {
  changes: 30,
  /** Sessions and intents, with which stolen cards could be tested. */
  cardForms: 10,
  codes: 30,
  /** Codes that were not valid: a guess. */
  invalidCodes: 10,
}

/**
 * Limits of requests. A user is counted by account, whatever the address; everything that is not authenticated is counted by
 * address and so never uses up a user's limit. Each instance counts its own, in memory, at most 5,000 callers a limit.
 */
export interface Limits {
  /** Fails if the caller has no request of this kind left; counts nothing. */
  readonly check: (request: FastifyRequest, operation: Operation) => Promise<void>
  /** Counts a request; fails if it is one too many. */
  readonly count: (request: FastifyRequest, operation: Operation) => Promise<void>
  /** Counts a request with a promo code, and once more if the code turns out to be invalid. */
  readonly countCode: <Answer>(request: FastifyRequest, call: () => Promise<Answer>) => Promise<Answer>
}

const unlimited: Limits = {
  check: async () => undefined,
  count: async () => undefined,
  countCode: (_request, call) => call(),
}

/** Returns the limits for `max` requests a minute of one caller; 0 is no limit. */
export async function createLimits(app: FastifyInstance, max: number): Promise<Limits> {
  if (max === 0) return unlimited
  await app.register(rateLimit, { global: false, timeWindow: '1 minute' })
  const limit = (requests: number) => createLimit(app, Math.min(requests, max))
  const [all, changes, cardForms] = [limit(max), limit(strict.changes), limit(strict.cardForms)]
  const [codes, invalidCodes] = [limit(strict.codes), limit(strict.invalidCodes)]

  const limitsOf = ({ method, successes }: Operation) => [
    all,
    ...(method === 'GET' ? [] : [changes]),
    ...(successes.some(({ status }) => status === 201) ? [cardForms] : []),
  ]

  return {
    check: async (request, operation) => {
      for (const each of limitsOf(operation)) await each.check(request)
    },
    count: async (request, operation) => {
      for (const each of limitsOf(operation)) await each.count(request)
    },
    countCode: async (request, call) => {
      await invalidCodes.check(request)
      await codes.count(request)
      try {
        return await call()
      } catch (error) {
        if (error instanceof Problem && error.code === 'promo_code_invalid') await invalidCodes.count(request)
        throw error
      }
    },
  }
}

/** Users and visitors are stored apart, so that a flood of addresses does not displace what is known of users. */
function createLimit(app: FastifyInstance, max: number) {
  const [users, visitors] = [0, 1].map(() => app.createRateLimit({ max, keyGenerator: callerOf }))
  return {
    check: async (request: FastifyRequest) => {
      const result = await (request.user ? users : visitors)?.(request, { increment: false })
      if (result?.isAllowed === false && result.remaining === 0) refuse(result.ttlInSeconds)
    },
    count: async (request: FastifyRequest) => {
      const result = await (request.user ? users : visitors)?.(request)
      if (result?.isAllowed === false && result.isExceeded) refuse(result.ttlInSeconds)
    },
  }
}

function refuse(seconds: number): never {
  throw new Problem('too_many_requests', { retryAfter: Math.max(1, seconds) })
}

function callerOf({ user, ip }: FastifyRequest): string {
  return user?.id ?? addressOf(ip)
}

/** An IPv6 network of one household counts as one address. Some proxies add a port, which changes with each connection. */
export function addressOf(forwarded: string): string {
  const [, ip = forwarded] =
    /^\[([^\]]+)\](?::\d+)?$/.exec(forwarded) ?? /^([\d.]+):\d+$/.exec(forwarded) ?? []
  return normalizeIP(ip)
}
