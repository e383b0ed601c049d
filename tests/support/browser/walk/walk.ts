import { inject } from 'vitest'
import { openPortal, type PortalOptions } from '../launch'
import type { Scene } from './scenes/scenes'
import { Walker } from './walker'

/** What a scene provokes on purpose: the log's own, nothing uncaught but the crash that is asked for. */
const provoked = /was not deleted|was not changed|was not cancelled|A screen has thrown|NumberFormat/

/** Somebody new goes to the scene and stands there. */
export async function standAt(
  { go }: Scene,
  { language = 'en', ...options }: PortalOptions & { language?: 'en' | 'pseudo' } = {},
): Promise<Walker> {
  const baseURL = inject('walkedAddress')
  const { page } = await openPortal({ baseURL, allowed: { errors: provoked }, ...options })
  const walker = new Walker(page, language)
  await go(walker)
  return walker
}
