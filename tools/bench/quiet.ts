import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/** Above the best that was seen by more than this, somebody else is using the machine. */
const tolerance = 1.3

/** Tells whether the machine is at our service: a fixed task on every core at once, against the best it ever took. */
export class Quiet {
  private best = Number.POSITIVE_INFINITY
  private readonly workers: readonly ChildProcess[]

  constructor(root: string) {
    const task = join(root, 'tools', 'bench', 'fixed-task.mjs')
    this.workers = Array.from({ length: availableParallelism() }, () => fork(task))
  }

  /** Finds out what the machine can do at its best. */
  async learn(): Promise<void> {
    for (let attempt = 0; attempt < 20; attempt += 1) await this.isQuiet()
  }

  async isQuiet(): Promise<boolean> {
    const took = await Promise.all(this.workers.map((worker) => this.ask(worker)))
    const slowest = Math.max(...took)
    this.best = Math.min(this.best, slowest)
    return slowest <= tolerance * this.best
  }

  close(): void {
    for (const worker of this.workers) worker.kill()
  }

  private ask(worker: ChildProcess): Promise<number> {
    return new Promise((done) => {
      worker.once('message', (answer) => done((answer as { took: number }).took))
      worker.send('go')
    })
  }
}
