import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { median } from './statistics'

/** A loop that takes longer than the best by this factor shares its core with another program. */
const tolerance = 1.3
const samples = 5

/** Runs a fixed loop on every core to detect a busy machine. */
export class Calibration {
  private best = Number.POSITIVE_INFINITY

  private constructor(private readonly workers: readonly ChildProcess[]) {}

  static async start(root: string): Promise<Calibration> {
    const loop = join(root, 'tools', 'bench', 'calibration-loop.mjs')
    const calibration = new Calibration(Array.from({ length: availableParallelism() }, () => fork(loop)))
    for (let warmUp = 0; warmUp < 10; warmUp += 1) await calibration.isIdle()
    return calibration
  }

  /** Whether the loop takes about as long as it ever did. */
  async isIdle(): Promise<boolean> {
    const times: number[] = []
    while (times.length < samples) times.push(Math.max(...(await Promise.all(this.workers.map(timeLoop)))))
    this.best = Math.min(this.best, median(times))
    return median(times) <= tolerance * this.best
  }

  stop(): void {
    for (const worker of this.workers) worker.kill()
  }
}

function timeLoop(worker: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    worker.once('message', (milliseconds) => resolve(Number(milliseconds)))
    worker.send('run')
  })
}
