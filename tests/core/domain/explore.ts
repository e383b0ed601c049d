interface Machine<State, Event, Transition> {
  readonly next: (state: State, event: Event) => Transition
  readonly events: readonly Event[]
  /** Gives every request the same id: states that differ in it only are one. */
  readonly renamed: (state: State) => State
  readonly violationOf: (
    before: State,
    event: Event,
    transition: Transition,
    next: (state: State, event: Event) => Transition,
  ) => string | undefined
  /** Whether the state waits for nothing, or its wait ends. */
  readonly ends: (state: State) => boolean
}

/** Visits every state that a machine can reach from `none`. Checks each transition, and that every wait ends. */
export function explore<State, Event, Transition extends { readonly state: State }>(
  none: State,
  { next, events, renamed, violationOf, ends }: Machine<State, Event, Transition>,
) {
  const found = new Map<string, State>()
  let transitions = 0
  const outcome = (violation?: string) => ({ states: found.size, transitions, violation })
  const visit = (reached: State) => {
    const state = renamed(reached)
    const key = JSON.stringify(state)
    if (!found.has(key)) found.set(key, state)
  }
  visit(none)
  for (const state of found.values())
    for (const event of events) {
      transitions += 1
      const transition = next(state, event)
      const violation = violationOf(state, event, transition, next)
      if (violation) return outcome(`${violation}: ${JSON.stringify([state, event])}`)
      visit(transition.state)
    }
  const endless = [...found.values()].find((state) => !ends(state))
  return outcome(endless && `no answer ends this: ${JSON.stringify(endless)}`)
}
