import { fileURLToPath } from 'node:url'
import { launch } from './launch'
import { judgeInRounds } from './lighthouse'
import { readOptions } from './options'
import { Quiet } from './quiet'
import { visitInRounds } from './rounds'
import { openPages, scenarios } from './scenarios'
import { openSites } from './sites'

const root = fileURLToPath(new URL('../..', import.meta.url))
const say = (text: string) => console.log(text)

export async function main(parameters: readonly string[]): Promise<void> {
  const { runs, only, what } = readOptions(parameters)
  const sites = await openSites(root)
  const quiet = new Quiet()
  await quiet.learn()
  const browser = await launch()
  try {
    const isChosen = ({ name, site }: (typeof scenarios)[number]) =>
      site !== 'portal' || name.includes(only ?? '')
    const rounds = await visitInRounds(browser, sites, quiet, {
      chosen: scenarios.filter(isChosen),
      runs,
      say,
    })
    for (const { scenario, watched, used } of rounds.measured)
      console.log(scenario.title, JSON.stringify(watched.concat(used), null, 1))
    const j = await judgeInRounds(sites, { chosen: openPages.filter(isChosen), runs, say })
    console.log(
      JSON.stringify(
        j.pages.map((p) => p.judged),
        null,
        1,
      ),
    )
  } finally {
    await browser.close()
    quiet.close()
    await sites.close()
  }
}
