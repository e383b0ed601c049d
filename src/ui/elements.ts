import type { ReactElement } from 'react'

/**
 * What may be rendered beside other elements: no text without an element of its own, which a translated page could neither
 * change nor remove.
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined
