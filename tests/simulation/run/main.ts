import { simulate } from './simulate'

const wanted = process.argv.slice(2)
const option = (name: string, otherwise: number) =>
  wanted.includes(name) ? Number(wanted[wanted.indexOf(name) + 1]) : otherwise
const start = process.cpuUsage()
const { tally, failure } = await simulate({ steps: option('--steps', 1000), seed: option('--seed', 1) })
const { user, system } = process.cpuUsage(start)
console.log(tally.steps, tally.steps / ((user + system) / 1e6))
if (wanted.includes('-v')) console.log(tally.deeds, tally.ends, tally.struck)
if (failure) console.log(`${failure.promise}: ${failure.how}\nseed ${failure.seed}\n${failure.story}`)
