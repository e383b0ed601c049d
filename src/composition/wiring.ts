import type { Container, ServiceIdentifier } from 'inversify'

/** How one thing is made, and of what. The portal's wiring is lists of these. */
export interface Binding {
  readonly token: ServiceIdentifier
  readonly needs: readonly ServiceIdentifier[]
  readonly make: (...needs: never[]) => unknown
}

/** A binding whose parts fit each other, as the compiler sees by the tokens. */
export function bind<Bound, Needs extends readonly unknown[] | readonly []>(
  token: ServiceIdentifier<Bound>,
  make: (...needs: Needs) => Bound,
  needs: { readonly [Index in keyof Needs]: ServiceIdentifier<Needs[Index]> },
): Binding {
  return { token, make, needs: needs as readonly ServiceIdentifier[] }
}

/** A thing that is there already. */
export function constant<Bound>(token: ServiceIdentifier<Bound>, value: Bound): Binding {
  return { token, make: () => value, needs: [] }
}

/** The compiler has checked the parts against each other where the binding was written. */
export function bindIn(container: Pick<Container, 'bind'>, { token, make, needs }: Binding): void {
  container.bind(token).toResolvedValue(make as (...needs: unknown[]) => unknown, [...needs])
}

/** Makes a container of bindings, of which some are made already. */
export type MakeContainer = (
  bindings: Iterable<Binding>,
  made: ReadonlyMap<ServiceIdentifier, unknown>,
) => Container

/**
 * Makes what is bound, each thing once. Inversify does it from the moment it is there; the first page does not wait for
 * that, and what it needs is made from the same lists by hand and handed over.
 */
export class Wiring {
  private readonly bindings = new Map<ServiceIdentifier, Binding>()
  private readonly made = new Map<ServiceIdentifier, unknown>()
  private container: Container | undefined

  /** Takes up what is not known yet: two screens may bring the same. */
  add(bindings: Iterable<Binding>): void {
    for (const binding of bindings) {
      if (this.bindings.has(binding.token)) continue
      this.bindings.set(binding.token, binding)
      if (this.container) bindIn(this.container, binding)
    }
  }

  get<Bound>(token: ServiceIdentifier<Bound>): Bound {
    if (this.container) return this.container.get(token)
    if (!this.made.has(token)) this.made.set(token, this.makeByHand(token))
    return this.made.get(token) as Bound
  }

  /** Everything that is made from now on is Inversify's. */
  handOver(makeContainer: MakeContainer): void {
    this.container ??= makeContainer(this.bindings.values(), this.made)
  }

  private makeByHand(token: ServiceIdentifier): unknown {
    const binding = this.bindings.get(token)
    if (!binding) throw new Error(`Nothing is bound to ${String(token)}`)
    return binding.make(...(binding.needs.map((need) => this.get(need)) as never[]))
  }
}
