import { virtual } from '@guidepup/virtual-screen-reader'
import { expect, onTestFinished } from 'vitest'
import { heard } from './heard'

/**
 * Starts a screen reader on the page. Returns what it says from here on: the element with the focus, and what live regions
 * announce, as `polite: …` or `assertive: …`.
 */
export async function startReading(): Promise<() => Promise<string[]>> {
  const before = heard().length
  await virtual.start({ container: document.body })
  onTestFinished(() => virtual.stop())
  return async () => {
    const spoken = await virtual.spokenPhraseLog()
    // The reader and the observer of the live regions agree.
    expect(spoken.filter((each) => /^(polite|assertive): /.test(each))).toEqual(heard().slice(before))
    return spoken
  }
}
