import { makeObservable, observableRef, runInAction } from 'mobx'
import type { ComponentType } from 'react'

/** A screen, and its shape before it can be shown. */
export interface FetchedScreen {
  readonly Screen: ComponentType
  readonly Skeleton: ComponentType
}

/** A part of a screen that not everybody who opens it needs. */
export interface FetchedPart<Props> {
  readonly Part: ComponentType<Props>
}

/** A screen, or a part of one, that is fetched when it is needed, or likely to be. */
export class Source<Fetched> {
  fetched: Fetched | undefined = undefined
  /** Why it could not be fetched. */
  failure: { readonly cause: unknown } | undefined = undefined
  private fetching: Promise<void> | undefined
  private isWanted = false

  constructor(private readonly fetch: () => Promise<Fetched>) {
    makeObservable(this, { fetched: observableRef, failure: observableRef })
  }

  /** Fetches it ahead, once. What fails is tried again by the next call. Never rejects. */
  load(): Promise<void> {
    if (this.failure) this.become(undefined, undefined)
    this.fetching ??= this.fetch().then(
      (fetched) => this.become(fetched, undefined),
      (cause: unknown) => {
        this.fetching = undefined
        if (this.isWanted) this.become(undefined, { cause })
      },
    )
    return this.fetching
  }

  /** Its place is on the page: a failure is to be told. Answers how to want it no more. */
  want(): () => void {
    this.isWanted = true
    void this.load()
    return () => {
      this.isWanted = false
      if (this.failure) this.become(undefined, undefined)
    }
  }

  private become(fetched: Fetched | undefined, failure: Source<Fetched>['failure']): void {
    runInAction(() => {
      this.fetched = fetched
      this.failure = failure
    })
  }
}
