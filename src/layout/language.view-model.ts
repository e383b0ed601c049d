import { action, makeObservable, observableRef } from 'mobx'
import { language } from '#messages/language'
import { preferredLanguage } from '#core/domain/preferred-language'
import { addressForLanguageChange } from '#core/domain/routes'
import type { BrowserInfo } from '#core/ports/browser-info'
import type { PortalStorage } from '#core/ports/portal-storage'
import type { LanguageChoice } from '../i18n/language'
import { localizedPath, prefixOf } from '../i18n/localized-path'
import { NavigationStore } from '../stores/navigation-store'
import { PORTS } from '../ports'
import { viewModelModule } from '../bind-class'

/** The languages that the visitor can change to. */
export class LanguageViewModel {
  static readonly module = viewModelModule(LanguageViewModel, [
    NavigationStore,
    PORTS.portalStorage,
    PORTS.browserInfo,
  ])

  private isChosen: boolean

  constructor(
    private readonly navigation: NavigationStore,
    private readonly storage: PortalStorage,
    private readonly browser: BrowserInfo,
  ) {
    this.isChosen = storage.read('language-chosen') !== undefined
    makeObservable<this, 'isChosen'>(this, { isChosen: observableRef, choose: action })
  }

  /** Returns the address of the current page in a language. `path`: that of a prerendered page. */
  addressIn(choice: LanguageChoice, path: string): string {
    const address = this.navigation.isReady ? this.navigation.address : { path, query: new Map() }
    return localizedPath(addressForLanguageChange(address), prefixOf(choice))
  }

  /** The language to offer: the browser prefers it to the page's, and the visitor has not answered yet. */
  offered(choices: readonly LanguageChoice[]): LanguageChoice | undefined {
    if (this.isChosen || !this.navigation.isReady) return undefined
    const preferred = preferredLanguage(
      this.browser.languages,
      choices.map(({ tag }) => tag),
    )
    return preferred === language.tag ? undefined : choices.find(({ tag }) => tag === preferred)
  }

  /** Remembers that the visitor has chosen, also the language of this page. */
  choose(): void {
    this.storage.write('language-chosen', language.tag)
    this.isChosen = true
  }
}
