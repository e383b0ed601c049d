import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Address6 } from 'ip-address'
import type { Clock } from '../shared/clock.ts'
import { Problem } from '../shared/problem.ts'
import type { Operation } from './document.ts'
import { createMinutes, secondsUntilAllowed } from './minutes.ts'

/** Requests a minute of one caller, where fewer are allowed than in general. */
const strict = {
  changes: 30,
  /** Sessions and intents, with which stolen cards could be tested. */
  cardForms: 10,
  codes: 30,
  /** Codes that were not valid: a guess. */
  invalidCodes: 10,
  /** What is read from Stripe, whose calls all users share. */
  readsOfStripe: 60,
}

/**
 * An IPv6 network of 48 bits may be one customer's, or shared by those who have its 65,536 networks of 64 bits. It counts as so many
 * visitors, as at Let's Encrypt (letsencrypt.org/docs/rate-limits), which allows fifty.
 */
const visitorsOfSite = 10

/**
 * Limits of requests. A user is counted by account, whatever the address; everything that is not authenticated is counted by
 * address and so never uses up a user's limit. Each instance counts its own, in memory, at most 5,000 callers a limit.
 */
export interface Limits {
  /** Fails if the caller has no request of this kind left; counts nothing. */
  readonly check: (request: FastifyRequest, operation: Operation) => void
  /** Counts a request; fails if it is one too many. */
  readonly count: (request: FastifyRequest, operation: Operation) => void
  /** Counts a request with a promo code, and as a guess until the code turns out to be valid. */
  readonly countCode: <Answer>(request: FastifyRequest, call: () => Promise<Answer>) => Promise<Answer>
}

const unlimited: Limits = {
  check: () => undefined,
  count: () => undefined,
  countCode: (_request, call) => call(),
}

/** Returns the limits for `max` requests a minute of one caller; 0 is no limit. */
export function createLimits(systems: { readonly clock: Clock }, max: number): Limits {
  if (max === 0) return unlimited
  const limit = (requests: number) => createLimit(systems, Math.min(requests, max))
  const [all, changes, cardForms] = [limit(max), limit(strict.changes), limit(strict.cardForms)]
  const [codes, invalidCodes] = [limit(strict.codes), limit(strict.invalidCodes)]
  const readsOfStripe = limit(strict.readsOfStripe)

  const limitsOf = ({ id, method, successes }: Operation) => [
    all,
    // The user is read from the database; Stripe is asked for everything else.
    ...(id === 'loadUser' ? [] : [method === 'GET' ? readsOfStripe : changes]),
    ...(successes.some(({ status }) => status === 201) ? [cardForms] : []),
  ]

  return {
    check: (request, operation) => {
      for (const each of limitsOf(operation)) each.check(request)
    },
    count: (request, operation) => {
      for (const each of limitsOf(operation)) each.count(request)
    },
    countCode: async (request, call) => {
      const guess = invalidCodes.hold(request)
      let isInvalid = false
      try {
        codes.count(request)
        return await call()
      } catch (error) {
        isInvalid = error instanceof Problem && error.code === 'promo_code_invalid'
        throw error
      } finally {
        guess.decide(isInvalid)
      }
    },
  }
}

/** Users and visitors are stored apart, so that a flood of addresses does not displace what is known of users. */
function createLimit({ clock }: { readonly clock: Clock }, max: number) {
  const [users, visitors] = [createMinutes({ clock }), createMinutes({ clock })]

  const minutesOf = ({ user, ip }: FastifyRequest) => {
    const [minutes, callers] = user ? [users, [{ name: user.id, count: 1 }]] : [visitors, visitorsAt(ip)]
    return callers.map(({ name, count }) => {
      const minute = minutes.of(name)
      return { minute, max: max * count, keep: () => minutes.keep(name, minute) }
    })
  }

  const check = (request: FastifyRequest) => {
    for (const each of minutesOf(request)) {
      const retryAfter = secondsUntilAllowed(each.minute, each.max, clock.now())
      if (retryAfter > 0) throw new Problem('too_many_requests', { retryAfter })
    }
  }

  /** Counts a request that `decide` may give back. */
  const hold = (request: FastifyRequest) => {
    check(request)
    const held = minutesOf(request)
    for (const { minute, keep } of held) {
      minute.requests += 1
      minute.undecided += 1
      keep()
    }
    const decide = (isCounted: boolean) => {
      for (const { minute } of held) {
        minute.undecided -= 1
        if (!isCounted) minute.requests -= 1
      }
    }
    return { decide }
  }

  return { check, hold, count: (request: FastifyRequest) => hold(request).decide(true) }
}

/** Returns the networks in which a visitor is counted, with as many visitors as each counts as. */
function visitorsAt(forwarded: string): readonly { readonly name: string; readonly count: number }[] {
  // Some proxies add a port, which changes with each connection.
  const [, ip = forwarded] =
    /^\[([^\]]+)\](?::\d+)?$/.exec(forwarded) ?? /^([\d.]+):\d+$/.exec(forwarded) ?? []
  if (!isIPv6(ip)) return [{ name: ip, count: 1 }]
  const address = new Address6(ip)
  if (address.isMapped4()) return [{ name: address.to4().correctForm(), count: 1 }]
  const network = (bits: number) => `${new Address6(`${ip}/${bits}`).startAddress().correctForm()}/${bits}`
  return [
    { name: network(64), count: 1 },
    { name: network(48), count: visitorsOfSite },
  ]
}
