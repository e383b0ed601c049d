import styles from './text-link.module.css'

/** The look of a link in running text or on a line of its own. */
export const textLinkClass: string = styles.link ?? ''

/** The same, quieter: for the footer and for small print. */
export const quietLinkClass: string = styles.quiet ?? ''
