/** Lets one thing be done at a time: who asks while it is under way gets the answer of the one that is. */
export class OneAtATime<Answer> {
  #underWay: Promise<Answer> | undefined

  run(act: () => Promise<Answer>): Promise<Answer> {
    if (this.#underWay) return this.#underWay
    const begun = act().finally(() => {
      if (this.#underWay === begun) this.#underWay = undefined
    })
    this.#underWay = begun
    return begun
  }

  /**
   * Forgets what is under way whenever the page comes back out of the browser's memory: it had left for the bank, and
   * that confirmation is never answered. Answers the way to stop.
   */
  forgetWhenBack(page: Window): () => void {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) this.#underWay = undefined
    }
    page.addEventListener('pageshow', shown)
    return () => page.removeEventListener('pageshow', shown)
  }
}
