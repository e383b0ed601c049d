/** Runs work that may wait until the page has shown what the visitor came for. */
export interface IdleTime {
  /** Says that the page is complete. Work that was waiting runs from now on. */
  begin(): void

  /** Runs the task once, at an idle moment after `begin`. */
  whenIdle(task: () => void): void
}
