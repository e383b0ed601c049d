import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { layout } from '#messages/common'
import { language } from '#messages/language'
import type { LanguageChoice } from '../i18n/language'
import { quietLinkClass } from '../ui/text-link'
import { useViewModel } from '../use-view-model'
import { LanguageViewModel } from './language.view-model'
import styles from './language-menu.module.css'
import { optionalLazy } from './optional-parts'

interface LanguagesProps {
  languages: readonly LanguageChoice[]
}

/** Links to the page in each language, named in itself. Each is a program of its own, so its page is loaded. */
export const LanguageMenu = observer(function LanguageMenu({ languages }: LanguagesProps) {
  const model = useViewModel(LanguageViewModel)
  const { pathname } = useLocation()
  return (
    <nav className={styles.languages} aria-label={layout.languages}>
      {languages.map((choice) => {
        const { tag, name, direction } = choice
        const own = { lang: tag, dir: direction }
        return tag === language.tag ? (
          <span {...own} key={tag} className={styles.language} aria-current="true">
            {name}
          </span>
        ) : (
          <a
            {...own}
            key={tag}
            className={quietLinkClass}
            href={model.addressIn(choice, pathname)}
            hrefLang={tag}
            onClick={() => model.choose()}
          >
            {name}
          </a>
        )
      })}
    </nav>
  )
})

/** Without its chunk, the menu in the footer leads to the same. */
const Offer = optionalLazy(async () => (await import('./language-offer')).LanguageOffer)

/** Offers the page once in the language that the visitor's browser prefers. */
export const LanguageOffer = observer(function LanguageOffer({ languages }: LanguagesProps) {
  const model = useViewModel(LanguageViewModel)
  const { pathname } = useLocation()
  const choice = model.offered(languages)
  return (
    choice && (
      <Suspense>
        <Offer choice={choice} address={model.addressIn(choice, pathname)} onChoose={() => model.choose()} />
      </Suspense>
    )
  )
})
