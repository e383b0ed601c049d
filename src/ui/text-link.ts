import styles from './text-link.module.css'

/** The class of a link in text. */
export const textLinkClass: string = styles.link ?? ''

/** The class of a link in the footer and in small print. */
export const quietLinkClass: string = styles.quiet ?? ''
