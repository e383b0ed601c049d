import type { HttpClientOptions } from '#adapters/http/http-client'
import {
  operationAt,
  operations,
  problemsIn,
  requestProblems,
  resolved,
  type Operation,
} from '../../tools/open-api'

type Fetch = HttpClientOptions['fetch']

/** Validates requests and responses against `docs/openapi.yaml`. */
export class ContractChecker {
  /** Every difference from the document. */
  readonly breaches: string[] = []
  /** Method, path of the document and status of every request. */
  readonly passed: string[] = []

  watch(fetch: Fetch): Fetch {
    return async (address, details) => {
      const { pathname, searchParams } = new URL(address)
      const method = details.method ?? 'GET'
      const operation = operationAt(method, pathname)
      if (!operation) this.breaches.push(`${method} ${pathname} is not documented`)
      else this.#record(`${method} ${pathname}`, callProblems(operation, searchParams, details))
      const response = await fetch(address, details)
      const documented = operations.find((each) => each.operation === operation)
      this.passed.push(`${method} ${documented?.path ?? pathname} ${response.status}`)
      if (operation)
        this.#record(
          `${method} ${pathname} ${response.status}`,
          await answerProblems(operation, response.clone()),
        )
      return response
    }
  }

  #record(where: string, problems: readonly string[]): void {
    this.breaches.push(...problems.map((problem) => `${where}: ${problem}`))
  }
}

function callProblems(operation: Operation, query: URLSearchParams, details: RequestInit): string[] {
  const body: unknown = typeof details.body === 'string' ? JSON.parse(details.body) : details.body
  const problems = [...requestProblems(operation, query, body)]
  const headers = new Headers(details.headers)
  const allowsAnonymous = operation.security?.some((each) => Object.keys(each).length === 0) ?? false
  if (!allowsAnonymous && !/^Bearer \S+$/.test(headers.get('authorization') ?? ''))
    problems.push('there is no bearer')
  if (operation.requestBody && headers.get('content-type') !== 'application/json')
    problems.push('the body is not said to be JSON')
  return problems
}

async function answerProblems(operation: Operation, response: Response): Promise<readonly string[]> {
  const documented = operation.responses[String(response.status)]
  if (!documented) return ['the status is not documented']
  const body = await response.text()
  const { content } = resolved(documented)
  if (!content) return body === '' ? [] : ['there is a body']
  // Parameters such as the charset are no part of the documented type.
  const [type = ''] = (response.headers.get('content-type') ?? 'none').split(';')
  const schema = content[type]?.schema
  const answer: unknown = type.endsWith('json') ? JSON.parse(body) : body
  return schema ? problemsIn(schema, answer) : [`the content type ${type} is not documented`]
}
