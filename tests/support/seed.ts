import { randomInt } from 'node:crypto'

/** Says once per run from which seed the builders invent; the same one given as FAKER_SEED invents the same again. */
export function setup(): void {
  const seed = (process.env['FAKER_SEED'] ??= String(randomInt(2 ** 31)))
  process.stdout.write(`FAKER_SEED=${seed}\n`)
}
