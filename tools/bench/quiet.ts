import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { spreadOf } from './statistics'

/** Above the best that was seen by more than this, somebody else is using the machine. */
const tolerance = 1.3
const looks = 10
/** A single task is slow now and then for no reason but its moment. */
const tasksPerLook = 5

/** Tells whether the machine is at our service: a fixed task on every core at once, against the best it ever took. */
export class Quiet {
  private best = Number.POSITIVE_INFINITY
  private readonly workers: readonly ChildProcess[]

  constructor(root: string) {
    const task = join(root, 'tools', 'bench', 'fixed-task.ts')
    this.workers = Array.from({ length: availableParallelism() }, () => fork(task))
  }

  /** Finds out what the machine can do at its best. */
  async learn(): Promise<void> {
    for (let attempt = 0; attempt < 20; attempt += 1) await this.look()
  }

  /** How long the task takes at this moment, on the slowest core: the middle one of a few. */
  async look(): Promise<number> {
    const times: number[] = []
    while (times.length < tasksPerLook) {
      const took = await Promise.all(this.workers.map((worker) => this.ask(worker)))
      times.push(Math.max(...took))
    }
    const middle = spreadOf(times)?.median ?? 0
    this.best = Math.min(this.best, middle)
    return middle
  }

  /** Judged by the best that was seen until now: what once passed may not pass later. */
  isQuiet(took: number): boolean {
    return took <= tolerance * this.best
  }

  /** Looks until the machine is quiet, though not for ever. */
  async wait(): Promise<number> {
    for (let again = 1; ; again += 1) {
      const took = await this.look()
      if (this.isQuiet(took) || again === looks) return took
      await new Promise((done) => setTimeout(done, 500))
    }
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
