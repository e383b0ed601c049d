import styles from './logo.module.css'

/** Mark and name: a moon over still water. The screen makes it a link. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 3 32 32" aria-hidden="true">
        <path className={styles.moon} d="M6.5 18a9.5 9.5 0 0 1 13.6-8.600A7.4 7.4 0 0 0 17.6 18z" />
        <path
          className={styles.moon}
          d="M17.6 18a7.4 7.4 0 0 1 2.5-8.600A9.5 9.5 0 0 1 25.5 18z"
          opacity=".28"
        />
        <path className={styles.water} d="M3.5 21.500h25M8.5 25h15M13 28.500h6" />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  )
}
