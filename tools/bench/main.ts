import { fileURLToPath } from 'node:url'
import { measureRoutes, readBudgets } from './budgets'
import { figuresOf, type PageFigures } from './figures'
import { judgeGoals } from './goals'
import { launch } from './launch'
import { measureHouse } from './house'
import { judgeInRounds } from './lighthouse'
import { checkMemory } from './memory'
import { readOptions, type Options } from './options'
import { Quiet } from './quiet'
import { describe, writeDown, writePart, type Report } from './report'
import { visitInRounds } from './rounds'
import { lighthousePages, scenarios, type Scenario } from './scenarios'
import { openSites, type Sites } from './sites'
import { lighthouseTable, pageTable } from './tables'

const root = fileURLToPath(new URL('../..', import.meta.url))
const say = (text: string) => console.log(text)
const fewestRuns = 3

await main()

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (options.what === 'memory') {
    if (!(await checkMemory(root, say))) process.exitCode = 1
    return
  }
  if (options.what === 'house') {
    const found = await measureHouse(root, options.runs, say)
    say(`\n${found}\n`)
    await writePart(root, 'house', found)
    return
  }
  const sites = await openSites(root)
  try {
    await measurePages(sites, options)
  } finally {
    await sites.close()
  }
}

async function measurePages(sites: Sites, { runs, only }: Options): Promise<void> {
  const isChosen = ({ name, site }: Scenario) => site !== 'portal' || name.includes(only ?? '')
  const report = await measure(sites, runs, isChosen)
  say(`\n${[describe(report), pageTable(report.pages), lighthouseTable(report.judgement)].join('\n\n')}\n`)
  if (only === undefined && runs >= fewestRuns) await writeDown(root, report)
  else say(`docs/speed.md is unchanged: it needs all pages and at least ${fewestRuns} runs.`)

  const missed = report.goals.filter(({ holds }) => holds === false)
  if (missed.length > 0) {
    say(`\nMissed: ${missed.map(({ measure: name }) => name).join('; ')}`)
    process.exitCode = 1
  }
}

async function measure(
  sites: Sites,
  runs: number,
  isChosen: (scenario: Scenario) => boolean,
): Promise<Report> {
  const quiet = new Quiet(root)
  const browser = await launch()
  try {
    await quiet.learn()
    const budgets = readBudgets(root)
    const chosen = scenarios.filter(isChosen)
    const rounds = await visitInRounds(browser, sites, quiet, { chosen, runs, say })
    const judgement = await judgeInRounds(sites, { chosen: lighthousePages.filter(isChosen), runs, say })
    const pages = rounds.measured.map((measured) => figuresOf(measured, sites.portal.chunks, budgets))
    checkCounting(pages)
    const { discarded, busy } = rounds
    return {
      pages,
      judgement,
      goals: judgeGoals({ pages, judgement, loads: measureRoutes(sites.portal, budgets), budgets }),
      circumstances: { runs, discarded, busy, browser: browser.version() },
    }
  } finally {
    await browser.close()
    quiet.close()
  }
}

/** If bytes were not counted, every byte limit would hold. The stack alone has a known weight. */
function checkCounting(pages: readonly PageFigures[]): void {
  const counted = pages.find(({ scenario }) => scenario.name === 'stack-alone')?.javascript?.least ?? 0
  if (counted < 80_000) throw new Error(`The bench counts wrongly: the stack alone loaded ${counted} bytes.`)
}
