import type { FastifyRequest } from 'fastify'
import { Problem } from '../shared/problem.ts'
import type { Identity } from '../identity/identity.ts'
import type { Service } from '../service.ts'
import type { Operation } from './document.ts'
import type { Limits } from './limits.ts'

interface Authentication {
  readonly service: Service
  readonly identity: Identity
  readonly limits: Limits
  readonly anonymousPreview: 'allowed' | 'refused'
}

/** Sets the user of a request and counts it. Fails with 401, or with 429 if there were too many requests. */
export async function authenticate(
  { service, identity, limits, anonymousPreview }: Authentication,
  request: FastifyRequest,
  operation: Operation,
): Promise<void> {
  const { authorization } = request.headers
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  request.user = token === undefined ? undefined : await identity.verify(token, { isCurrent: false })
  // Without requests left, the provider is not asked.
  if (request.user) limits.check(request, operation)
  const isAccepted =
    token !== undefined &&
    request.user !== undefined &&
    // A change asks the provider whether the account still exists and the token was not revoked.
    (operation.method === 'GET' || (await identity.verify(token, { isCurrent: true })) !== undefined) &&
    (await service.profiles.register(request.user))
  // What fails authentication counts as anonymous.
  if (!isAccepted) request.user = undefined
  limits.count(request, operation)
  const allowsAnonymous =
    authorization === undefined && operation.allowsAnonymous && anonymousPreview === 'allowed'
  if (!isAccepted && !allowsAnonymous) throw new Problem('not_signed_in')
}
