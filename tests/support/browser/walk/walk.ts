import { describe, expect, inject, test } from 'vitest'
import { openPortal, type PortalOptions } from '../launch'
import { scenes, stateCount, type Scene } from './scenes/scenes'
import { Walker } from './walker'

/** What a scene provokes on purpose: the log's own, nothing uncaught but the crash that is asked for. */
const provoked = /was not deleted|was not changed|was not cancelled|A screen has thrown|DateTimeFormat/

/** Somebody new goes to the scene and stands there. */
export async function standAt(
  { go }: Pick<Scene, 'go'>,
  { language = 'en', ...options }: PortalOptions & { language?: 'en' | 'pseudo' } = {},
): Promise<Walker> {
  const baseURL = inject('walkedAddress')
  const { page } = await openPortal({ baseURL, allowed: { errors: provoked }, ...options })
  const walker = new Walker(page, language)
  await go(walker)
  return walker
}

/**
 * A test for each scene, and one that counts them. `SCENES` takes a pattern of names, to look at a few; the count
 * then fails, so that nobody takes it for the whole.
 */
export function walkAll(
  title: string,
  language: 'en' | 'pseudo',
  look: (walker: Walker) => Promise<string[]>,
): void {
  const wanted = new RegExp(process.env['SCENES'] ?? '')
  const walked = new Set<Scene>()

  describe(`every scene ${title}`, () => {
    const chosen = scenes.filter(({ name }) => wanted.test(name))
    test.each(chosen.map((scene) => [scene.name, scene] as const))('%s', async (_name, scene) => {
      const found = await look(await standAt(scene, { language }))
      expect(found.join('\n')).toBe('')
      walked.add(scene)
    })

    test('was walked', () => {
      process.stdout.write(`\n${walked.size} of ${scenes.length} scenes, for ${stateCount} states\n`)
      const missing = scenes.filter((scene) => !walked.has(scene))
      expect(missing.map(({ name }) => name).join('\n')).toBe('')
    })
  })
}
