import type { ApiRequest, ApiResponse } from './api.ts'
import { refusedWith } from './failure.ts'

/** Repeats the answer of a request with the same idempotency key; a key serves one request. */
export class IdempotencyKeys {
  readonly #replies = new Map<string, { readonly request: string; readonly response: ApiResponse }>()

  answer(request: ApiRequest, respond: () => ApiResponse): ApiResponse {
    const { idempotencyKey: key, method, address, body } = request
    if (key === undefined || method === 'GET') return respond()
    const text = `${method} ${address} ${body}`
    const stored = this.#replies.get(key)
    if (stored && stored.request !== text)
      return refusedWith('idempotency_error', undefined, 'The key was used for another request').response
    if (stored) return { ...stored.response, headers: { 'idempotent-replayed': 'true' } }
    const response = respond()
    this.#replies.set(key, { request: text, response })
    return response
  }
}
