import type { Clock } from '../ports/clock'

/** What `withTimeout` rejects with. */
export class TimeoutError extends Error {}

/** Settles as `work` does, or rejects with a TimeoutError after the given time. Does not stop the work. */
export function withTimeout<Value>(
  work: Promise<Value>,
  clock: Pick<Clock, 'wait'>,
  milliseconds: number,
  task: string,
): Promise<Value> {
  const timeout = clock.wait(milliseconds).then((): never => {
    throw new TimeoutError(`${task} took over ${milliseconds} ms`)
  })
  return Promise.race([work, timeout])
}
