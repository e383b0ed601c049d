import type { Clock } from '../ports/clock'

/** The work took longer than it was given. */
export class TimeoutError extends Error {
  constructor(task: string, milliseconds: number) {
    super(`${task} took over ${milliseconds} ms`)
    this.name = 'TimeoutError'
  }
}

/** Settles as `work` does, or rejects with a TimeoutError after so many milliseconds. The work itself goes on. */
export function withTimeout<Value>(
  work: Promise<Value>,
  clock: Pick<Clock, 'wait'>,
  milliseconds: number,
  task: string,
): Promise<Value> {
  const timeout = clock.wait(milliseconds).then((): never => {
    throw new TimeoutError(task, milliseconds)
  })
  return Promise.race([work, timeout])
}
