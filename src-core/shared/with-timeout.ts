import type { Clock } from '../ports/clock'

/** Other code has not answered in time. */
export class TimeoutError extends Error {
  constructor(task: string, milliseconds: number) {
    super(`${task} took over ${milliseconds} ms`)
    this.name = 'TimeoutError'
  }
}

/** Settles as `work` does, or rejects with a TimeoutError after the given time. Does not stop the work. */
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
