/** Runs work that can wait until the page is complete. */
export interface IdleTime {
  /** Starts the waiting tasks; called when the page is complete. */
  start(): void

  /** Runs the task once, when the browser is idle after `start`. */
  whenIdle(task: () => void): void
}
