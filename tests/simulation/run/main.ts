import { simulate } from './simulate'

const wanted = process.argv.slice(2)
const steps = Number(wanted[wanted.indexOf('--steps') + 1])
const start = performance.now()
const { tally, failure } = await simulate({ steps, seed: 1 })
console.log(tally.steps / ((performance.now() - start) / 1000), failure)
