import { integer, text } from './rules.ts'
import type { Rules, RulesFor } from './rules.ts'

/** A call that the service, its setup or their tests make. */
export interface StripeCall {
  /** The method of the SDK, as code writes it after `stripe.`. */
  readonly sdk: string
  /** The page that allows the call and its parameters. */
  readonly document: string
  readonly parameters: Rules
  /** Pairs that exclude each other. */
  readonly excludes: readonly (readonly [string, string])[]
  /** The expansions in use; Stripe allows four levels, and a list's `data` is one (docs.stripe.com/expand). */
  readonly expand: readonly string[]
}

interface Line<Params> {
  readonly parameters?: RulesFor<Params>
  readonly excludes?: readonly (readonly [string, string])[]
  readonly expand?: readonly string[]
}

export function call<Params>(sdk: string, page: string, line: Line<Params> = {}): StripeCall {
  return {
    sdk,
    document: `https://docs.stripe.com/api/${page}`,
    parameters: { ...line.parameters },
    excludes: line.excludes ?? [],
    expand: line.expand ?? [],
  }
}

/** docs.stripe.com/api/pagination: lists return at most 100. */
export const page = { limit: integer(1, 100), starting_after: text(), ending_before: text() }
export const pagesExclude = [['starting_after', 'ending_before']] as const
