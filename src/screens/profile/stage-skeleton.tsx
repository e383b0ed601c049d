import { Columns } from '../../ui/columns'
import { Skeleton } from '../../ui/skeleton'
import styles from './profile.module.css'

/** The upper half of the home, before it is known what it is about, or that can be shown. */
export function StageSkeleton() {
  return (
    <div className={styles.waiting}>
      <Columns main={<Skeleton shape="panel" />} aside={<Skeleton shape="panel" />} />
    </div>
  )
}
