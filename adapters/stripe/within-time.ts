/** How long Stripe may be silent before the visitor is told that it cannot be reached, in milliseconds. */
const limit = 15_000

/** What the work comes to; rejects once it has taken longer than anybody waits. The work itself goes on. */
export function withinTime<Value>(
  work: Promise<Value>,
  wait: (milliseconds: number) => Promise<void>,
): Promise<Value> {
  const silence = wait(limit).then((): never => {
    throw new Error('Stripe has not answered in time')
  })
  return Promise.race([work, silence])
}
