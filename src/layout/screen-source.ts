import { makeObservable, observableRef, runInAction } from 'mobx'
import type { ComponentType } from 'react'
import type { Route } from '../../src-core/domain/routes'

/** Every screen of the portal, each to be fetched. */
export type Screens = Readonly<Record<Route, ScreenSource>>

/** A screen, and its shape before it can be shown. */
export interface FetchedScreen {
  readonly Screen: ComponentType
  readonly Skeleton: ComponentType
}

/** A screen that is fetched when it is needed, or likely to be. */
export class ScreenSource {
  fetched: FetchedScreen | undefined = undefined
  /** Why it could not be fetched. */
  failure: { readonly cause: unknown } | undefined = undefined
  private fetching: Promise<void> | undefined

  constructor(private readonly fetch: () => Promise<FetchedScreen>) {
    makeObservable(this, { fetched: observableRef, failure: observableRef })
  }

  /** Fetches it, once; a fetch that has failed is tried again by the next call. Never rejects. */
  load(): Promise<void> {
    this.fetching ??= this.fetch().then(
      (fetched) => this.become(fetched, undefined),
      (cause: unknown) => {
        this.fetching = undefined
        this.become(undefined, { cause })
      },
    )
    return this.fetching
  }

  private become(fetched: FetchedScreen | undefined, failure: ScreenSource['failure']): void {
    runInAction(() => {
      this.fetched = fetched
      this.failure = failure
    })
  }
}
