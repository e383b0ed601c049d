import { keepQueryInLanguageLinks } from './language-links'

// The inline script of every page of a portal with several languages.
keepQueryInLanguageLinks()
