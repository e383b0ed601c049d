import { randomInt } from 'node:crypto'

/** Prints the seed of the random users once per run. Set FAKER_SEED to repeat it. */
export function setup(): void {
  const seed = (process.env['FAKER_SEED'] ??= String(randomInt(2 ** 31)))
  process.stdout.write(`FAKER_SEED=${seed}\n`)
}
