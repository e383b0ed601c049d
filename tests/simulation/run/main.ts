import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { missedBy } from './demands'
import { plantedTable } from './planted-table'
import { simulate, type Failure } from './simulate'
import { number, summarize } from './summary'
import { Tally, type Counted } from './tally'

/** What one worker does: so many steps, from the story of this number on. */
interface Share {
  readonly steps: number
  readonly seed: number
}

/** What it says: how far it is, and in the end what has come of it. */
type News = { readonly steps: number } | { readonly counted: Counted; readonly failure: Failure | undefined }

/** Stories of different workers never have the same number. */
const farApart = 100_000_000

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      steps: { type: 'string', default: '100000' },
      seed: { type: 'string', default: String(Date.now() % farApart) },
      workers: { type: 'string', default: '1' },
      planted: { type: 'boolean', default: false },
    },
  })
  if (values.planted) {
    say(await plantedTable((line) => void process.stderr.write(`${line}\n`)))
    return
  }
  const workers = Math.max(1, Number(values.workers))
  const start = performance.now()
  const { tally, failure } = await inShares(workers, {
    steps: Number(values.steps),
    seed: Number(values.seed),
  })
  const seconds = (performance.now() - start) / 1000
  say(summarize(tally, { seed: `${values.seed}, workers ${workers}`, seconds }))
  if (failure) say(`\nBROKEN: ${failure.promise}\n${failure.how}\nseed ${failure.seed}\n\n${failure.story}`)
  const missed = failure ? [] : missedBy(tally)
  if (missed.length > 0) say(`\nNot tried often enough:\n${missed.join('\n')}`)
  if (failure || missed.length > 0) process.exitCode = 1
}

async function inShares(workers: number, { steps, seed }: Share) {
  const tally = new Tally()
  const done = Array.from({ length: workers }, () => 0)
  const report = (worker: number, own: number) => {
    done[worker] = own
    const total = done.reduce((sum, each) => sum + each, 0)
    process.stderr.write(`\r${number(total)} of ${number(steps)} steps`)
  }
  const shares = done.map((_none, worker) =>
    live({ steps: Math.ceil(steps / workers), seed: seed + worker * farApart }, (own) => report(worker, own)),
  )
  const ends = await Promise.all(shares)
  process.stderr.write('\n')
  for (const { counted } of ends) tally.addAll(counted)
  return { tally, failure: ends.find((end) => end.failure)?.failure }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function live(share: Share, report: (steps: number) => void) {
  return new Promise<Extract<News, { readonly counted: Counted }>>((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: share,
      resourceLimits: { maxYoungGenerationSizeMb: 128 },
    })
    worker.on('message', (news: News) => ('counted' in news ? resolve(news) : report(news.steps)))
    worker.on('error', reject)
  })
}

async function work(): Promise<void> {
  const tell = (news: News) => parentPort?.postMessage(news, [])
  let told = 0
  const progress = ({ steps }: Tally) => {
    if (steps - told < 2000) return
    told = steps
    tell({ steps })
  }
  const { tally, failure } = await simulate({ ...(workerData as Share), progress })
  const { steps, stories, deeds, struck, ends } = tally
  tell({ counted: { steps, stories, deeds, struck, ends }, failure })
}

await (isMainThread ? main() : work())
