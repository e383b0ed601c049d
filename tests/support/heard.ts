/** What the live regions have said since `listen()`, in order, as `polite: …` or `assertive: …`. */
let sentences: string[] = []

const observer = new MutationObserver((changes) => collect(changes))

/** Starts to listen to the live regions of the page, for the length of a test. */
export function listen(): void {
  sentences = []
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
}

export function stopListening(): void {
  observer.disconnect()
}

export function heard(): readonly string[] {
  collect(observer.takeRecords())
  return sentences
}

function collect(changes: readonly MutationRecord[]): void {
  for (const { target, addedNodes } of changes) {
    const parent = target instanceof Element ? target : target.parentElement
    const urgency = parent?.closest('[aria-live]')?.getAttribute('aria-live')
    // A region that is inserted with its text may stay silent.
    for (const { textContent } of urgency ? addedNodes : [])
      if (textContent) sentences.push(`${urgency}: ${textContent}`)
  }
}
