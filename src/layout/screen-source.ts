import { makeObservable, observableRef, runInAction } from 'mobx'
import type { ComponentType } from 'react'
import type { Route } from '../../src-core/domain/routes'

/** Every screen of the portal, each to be fetched. */
export type Screens = Readonly<Record<Route, ScreenSource>>

/** A screen that is fetched when it is needed, or likely to be. */
export class ScreenSource {
  Screen: ComponentType | undefined = undefined
  /** Why it could not be fetched. */
  failure: { readonly cause: unknown } | undefined = undefined
  private fetching: Promise<void> | undefined

  constructor(private readonly fetch: () => Promise<ComponentType>) {
    makeObservable(this, { Screen: observableRef, failure: observableRef })
  }

  /** Fetches it, once; a fetch that has failed is tried again by the next call. Never rejects. */
  load(): Promise<void> {
    this.fetching ??= this.fetch().then(
      (Screen) => this.become(Screen, undefined),
      (cause: unknown) => {
        this.fetching = undefined
        this.become(undefined, { cause })
      },
    )
    return this.fetching
  }

  private become(Screen: ComponentType | undefined, failure: ScreenSource['failure']): void {
    runInAction(() => {
      this.Screen = Screen
      this.failure = failure
    })
  }
}
