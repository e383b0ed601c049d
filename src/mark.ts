/** Marks a moment that `npm run bench` measures. A program of somebody else may have taken `performance.mark` away. */
export function mark(name: 'prices' | 'usable' | 'ready'): void {
  try {
    performance.mark(name)
  } catch {
    // Nothing is measured then.
  }
}
