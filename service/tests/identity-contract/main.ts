import { runIdentityContract } from './run.ts'

/** `npm run test:identity`. After the first Ctrl+C the run still deletes what it has made. */
const ending = new AbortController()
process.once('SIGINT', () => ending.abort())
process.once('SIGTERM', () => ending.abort())

process.exitCode = await runIdentityContract({
  environment: process.env,
  write: (text) => void process.stdout.write(`${text}\n`),
  report: (line) => void process.stderr.write(`${line}\n`),
  signal: ending.signal,
})
