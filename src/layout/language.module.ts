import { ContainerModule } from 'inversify'
import { bindClass } from '../bind-class'
import { PORTS } from '../ports'
import { NavigationStore } from '../stores/navigation-store'
import { LanguageViewModel } from './language.view-model'

export const languageModule = new ContainerModule(({ bind }) => {
  bindClass(bind, LanguageViewModel, [
    NavigationStore,
    PORTS.portalStorage,
    PORTS.browserInfo,
  ]).inTransientScope()
})
