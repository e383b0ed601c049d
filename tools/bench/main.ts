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
import { openPages, scenarios, type Scenario } from './scenarios'
import { openSites, type Sites } from './sites'

const root = fileURLToPath(new URL('../..', import.meta.url))
const say = (text: string) => console.log(text)

export async function main(parameters: readonly string[]): Promise<void> {
  const options = readOptions(parameters)
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
  say(`\n${describe(report)}\n`)
  if (only === undefined && runs >= 5) await writeDown(root, report)
  else say('Not written down: docs/speed.md takes all pages, at 5 runs or more.')

  const missed = report.goals.filter(({ ratio, holds }) => ratio && holds === false)
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
    const chosen = scenarios.filter(isChosen)
    const rounds = await visitInRounds(browser, sites, quiet, { chosen, runs, say })
    const judgement = await judgeInRounds(sites, { chosen: openPages.filter(isChosen), runs, say })
    const pages = rounds.measured.map((measured) => figuresOf(measured, sites.portal.chunks))
    mustCount(pages)
    const loads = measureRoutes(sites.portal, readBudgets(root))
    const { discarded, busy } = rounds
    return {
      pages,
      judgement,
      goals: judgeGoals({ pages, judgement, loads }),
      circumstances: { runs, discarded, busy, browser: browser.version() },
    }
  } finally {
    await browser.close()
    quiet.close()
  }
}

/** Where React alone weighs nothing the counting is broken, and every goal of bytes would hold. */
function mustCount(pages: readonly PageFigures[]): void {
  const counted = pages.find(({ scenario }) => scenario.site === 'react')?.javascript?.least ?? 0
  if (counted < 40_000) throw new Error(`The bench counts wrongly: React alone came as ${counted} bytes.`)
}
