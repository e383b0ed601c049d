import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { laterFiles, measureRoutes, readBudgets } from './budgets'
import { judgeGoals } from './goals'
import { launch, signInOnce } from './launch'
import { runLighthouse } from './lighthouse'
import { printReport, writeReport } from './report'
import { lighthousePages, scenarios, type Scenario } from './scenarios'
import { openSites, type Sites } from './sites'
import { visit, type Visit } from './visit'

const root = fileURLToPath(new URL('../..', import.meta.url))
const fewestRuns = 3

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } },
})
const runs = Number(values.runs)
if (!Number.isSafeInteger(runs) || runs < 1) throw new Error(`--runs must be 1 or more, not ${values.runs}`)
const isChosen = ({ name, site }: Scenario) => site !== 'portal' || name.includes(values.only ?? '')

const sites = await openSites(root)
try {
  const { pages, browser } = await visitAll(sites, scenarios.filter(isChosen))
  const scores = await runLighthouse(sites, lighthousePages.filter(isChosen), runs)
  const budgets = readBudgets(root)
  const later = laterFiles(sites.portal, budgets)
  const goals = judgeGoals({
    pages,
    scores,
    budgets,
    loads: measureRoutes(sites.portal, budgets),
    later,
  })
  const report = { pages, goals, runs, browser }
  printReport(report, scores)
  if (values.only === undefined && runs >= fewestRuns) await writeReport(root, report)
  else console.log(`docs/speed.md is unchanged: it needs all pages and at least ${fewestRuns} runs.`)
  if (goals.some(({ holds }) => !holds)) process.exitCode = 1
} finally {
  await sites.close()
}

/** Visits every page in each round, so that changes of the machine affect all pages alike. */
async function visitAll({ addresses, stubs }: Sites, chosen: readonly Scenario[]) {
  const browser = await launch()
  const storage = await signInOnce(browser, addresses.portal)
  const once = (scenario: Scenario, clicking: boolean): Promise<Visit> => {
    stubs.country = scenario.country
    return visit(browser, scenario, addresses[scenario.site], {
      clicking,
      storage: scenario.signedIn ? storage : undefined,
    })
  }
  const pages = chosen.map((scenario) => ({ scenario, watched: [] as Visit[], clicked: [] as Visit[] }))
  try {
    for (let run = 1; run <= runs; run += 1) {
      for (const { scenario, watched, clicked } of pages) {
        watched.push(await once(scenario, false))
        if (scenario.click) clicked.push(await once(scenario, true))
      }
      console.log(`round ${run} of ${runs}`)
    }
    if (stubs.unanswered.size > 0)
      throw new Error(`The stubs have no response to: ${[...stubs.unanswered].join(', ')}`)
    return { pages, browser: browser.version() }
  } finally {
    await browser.close()
  }
}
