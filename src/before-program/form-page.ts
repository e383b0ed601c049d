import { keepEarlyPress } from './early-press'
import { keepChoice } from './keep-choice'

// The inline script of the other pages with a form.
keepEarlyPress()
keepChoice(null)
