import { describe, expect, test } from 'vitest'
import { findBarriers } from '../support/browser/axe'
import { findEnglish } from '../support/browser/walk/english'
import { findMisfits, findMisfitsSpaced, findUnmirrored, readWords } from '../support/browser/walk/looks'
import { scenes, stateCount, type Scene } from '../support/browser/walk/scenes/scenes'
import { standAt } from '../support/browser/walk/walk'

const wanted = process.env['SCENES']
const chosen = wanted ? scenes.filter(({ name }) => new RegExp(wanted).test(name)) : scenes
const walked = { english: new Set<Scene>(), pseudo: new Set<Scene>() }

describe.each(chosen)('$name', (scene) => {
  test('has no barriers, and fits: zoomed, spaced, from right to left', async () => {
    const { page } = await standAt(scene)
    const found = [
      ...(await findBarriers(page)),
      ...(await findMisfits(page)),
      ...(await findMisfitsSpaced(page)),
      ...(await findUnmirrored(page)),
    ]
    expect(found.join('\n')).toBe('')
    walked.english.add(scene)
  })

  test('in a language half as long again fits, and no English is left', async () => {
    const { page } = await standAt(scene, { language: 'pseudo' })
    const found = [...findEnglish(await readWords(page)), ...(await findMisfits(page))]
    expect(found.join('\n')).toBe('')
    walked.pseudo.add(scene)
  })
})

test('every scene of the tables was walked', () => {
  const missing = Object.values(walked).flatMap((stood) => scenes.filter((scene) => !stood.has(scene)))
  process.stdout.write(`\n${scenes.length} scenes for ${stateCount} states, each walked twice\n`)
  expect(missing.map(({ name }) => name)).toEqual([])
})
