import type { Clock } from '../ports/clock'

/** Settles as `work` does, or rejects after the given time. Does not stop the work. */
export function withTimeout<Value>(
  work: Promise<Value>,
  clock: Pick<Clock, 'wait'>,
  milliseconds: number,
  task: string,
): Promise<Value> {
  const timeout = clock.wait(milliseconds).then((): never => {
    throw new Error(`${task} took over ${milliseconds} ms`)
  })
  return Promise.race([work, timeout])
}
