import { Svg, type SvgNode } from './svg'
import styles from './logo.module.css'

export function Logo({ name, mark }: { name: string; mark: SvgNode }) {
  return (
    <span className={styles.logo}>
      <Svg node={mark} className={styles.mark} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}
